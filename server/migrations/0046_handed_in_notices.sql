-- Why: a notice may name single invoices, a factor hands notices and letters in itself, and how somebody verified is its own small record (domain §4.6, §10.4; TRUST P23; decision 43).

alter table factor_assignment drop constraint factor_assignment_state_check;
alter table factor_assignment
  -- Handed in: it says what the factor says, and does nothing and holds nothing before one of the provider's people takes it in.
  add constraint factor_assignment_state_check check (state in ('HandedIn', 'Received', 'Verified', 'Active', 'Released', 'Rejected')),
  add column handed_in_at timestamptz,
  add column handed_in_by uuid references contact,
  add column handed_in_by_name text,
  -- The invoices that it names, by their numbers as the paper does.
  add column listed_numbers text[],
  add column verified_how text check (verified_how in ('call-back', 'email', 'letter')),
  -- The number or address, which stood on record before the notice came.
  add column verified_contact text,
  add column verified_spoke_to text,
  add column verified_asked_at timestamptz,
  add column release_handed_in_at timestamptz,
  add column release_handed_in_by_name text,
  add column release_how text check (release_how in ('call-back', 'email', 'letter')),
  add column release_contact text,
  add column release_spoke_to text,
  add column release_asked_at timestamptz,
  add check (state <> 'HandedIn' or handed_in_at is not null),
  add check ((handed_in_at is null) = (handed_in_by_name is null)),
  add check ((scope = 'listed') = (coalesce(cardinality(listed_numbers), 0) > 0)),
  add check (num_nulls(verified_how, verified_contact, verified_spoke_to, verified_asked_at) in (0, 4)),
  add check (num_nulls(release_how, release_contact, release_spoke_to, release_asked_at) in (0, 4)),
  add check ((release_handed_in_at is null) = (release_handed_in_by_name is null));
-- A letter that was handed in says from when, before anybody took it in.
do $$
declare named text;
begin
  select conname into strict named from pg_constraint where conrelid = 'factor_assignment'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) = 'CHECK (((release_entered_at IS NULL) = (release_effective_at IS NULL)))';
  execute format('alter table factor_assignment drop constraint %I', named);
end $$;
alter table factor_assignment
  add constraint factor_assignment_release_effective check ((coalesce(release_entered_at, release_handed_in_at) is null) = (release_effective_at is null));

drop index factor_assignment_open;
create unique index factor_assignment_open on factor_assignment (carrier_id, factor_id)
  where state in ('HandedIn', 'Received', 'Verified', 'Active') and scope = 'all';

-- Who takes in what was handed in is who enters it; nothing else of it moves.
create or replace function keep_assignment() returns trigger language plpgsql as $$
begin
  if (new.carrier_id, new.factor_id, new.scope, new.listed_numbers, new.handed_in_at, new.handed_in_by)
      is distinct from (old.carrier_id, old.factor_id, old.scope, old.listed_numbers, old.handed_in_at, old.handed_in_by)
    or (old.state <> 'HandedIn' and (new.entered_at, new.entered_by) is distinct from (old.entered_at, old.entered_by))
    or (old.state <> 'HandedIn' and new.state = 'HandedIn')
    or (old.state = 'HandedIn' and new.state not in ('HandedIn', 'Received', 'Rejected'))
    or (old.notice_document_id is not null and new.notice_document_id is distinct from old.notice_document_id)
    or (old.verified_at is not null and (new.verified_at, new.verified_by, new.effective_at, new.verified_how, new.verified_contact,
        new.verified_spoke_to, new.verified_asked_at)
      is distinct from (old.verified_at, old.verified_by, old.effective_at, old.verified_how, old.verified_contact,
        old.verified_spoke_to, old.verified_asked_at))
    or (old.state in ('Released', 'Rejected') and new.state <> old.state) then
    raise exception 'What a notice of assignment says stays' using errcode = 'check_violation', constraint = 'assignment_stays';
  end if;
  return new;
end $$;

-- One carrier is asked by its index, where contested_carriers() reads every notice.
create function is_contested(wanted uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select exists (
    select from factor_assignment as later join factor_assignment as earlier on earlier.carrier_id = later.carrier_id
      and earlier.factor_id <> later.factor_id and (earlier.entered_at, earlier.id) < (later.entered_at, later.id)
    where later.carrier_id = wanted and later.state in ('Received', 'Verified', 'Active')
      and earlier.state in ('Received', 'Verified', 'Active') and later.hold_cleared_at is null)
$$;

create or replace function awaits_assignment(wanted uuid) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select exists (
    select from invoice join factor_assignment as assignment on assignment.carrier_id = invoice.carrier_id
    where invoice.id = wanted and invoice.factor_id is null and assignment.effective_at <= now()
      and (assignment.scope = 'all' or invoice.number = any(assignment.listed_numbers))
      and (assignment.state = 'Verified' or (assignment.state = 'Active' and assignment.activated_at is not null)))
$$;
