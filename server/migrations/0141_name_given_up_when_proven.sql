-- Why: an invitation alone took user name and password from somebody who was switched off elsewhere, if only for a week or through a typing
-- error. The name is given up when the first password is chosen with the invitation's link, which proves the mailbox.
-- Running processes: until they are gone, whoever is switched off elsewhere is told by them to sign in as usual, and has to be invited once
-- more. A first password that one of them would set for a person without a user name is refused; the link stays good.

-- Whether who has the user name gives it up once the mailbox is proven. It looks behind the wall, and tells nothing else.
create function is_user_name_left(wished text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from contact where user_name = wished and has_left(contact))
$$;

-- As before who left gave theirs up here: makes the address somebody's user name; false when it is another's, and then they have none.
create or replace function claim_user_name(claimer uuid, wished text) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
begin
  update contact set user_name = wished where id = claimer;
  return true;
exception when unique_violation then
  update contact set user_name = null where id = claimer;
  return false;
end $$;
drop function give_up_user_name(text, uuid);

-- A password is of use only with the name that one signs in with.
alter table contact add constraint contact_password_has_user_name check (password_hash is null or user_name is not null) not valid;
