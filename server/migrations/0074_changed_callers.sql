-- Why: every process remembers who is calling; until now it read their rows again every second, once per session (FINDINGS S1, S2).

-- '<whose> <id>': a person, a company, or one session.
create function announce_caller() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('waybill_caller', tg_argv[0] || ' ' || new.id);
  return null;
end $$;
create function announce_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('waybill_caller', 'person ' || coalesce(new.contact_id, old.contact_id));
  return null;
end $$;

create trigger session_tells_callers after update of confirmed_at on session for each row
  when (old.confirmed_at is distinct from new.confirmed_at) execute function announce_caller('session');
create trigger contact_tells_callers
  after update of first_name, last_name, user_name, is_portal_enabled, has_accepted_terms on contact for each row
  when ((old.first_name, old.last_name, old.user_name, old.is_portal_enabled, old.has_accepted_terms)
    is distinct from (new.first_name, new.last_name, new.user_name, new.is_portal_enabled, new.has_accepted_terms))
  execute function announce_caller('person');
create trigger company_tells_callers
  after update of name, kind, time_zone, is_do_not_use, onboarding_state on company for each row
  when ((old.name, old.kind, old.time_zone, old.is_do_not_use, old.onboarding_state)
    is distinct from (new.name, new.kind, new.time_zone, new.is_do_not_use, new.onboarding_state))
  execute function announce_caller('company');
create trigger membership_tells_callers after update or delete on membership for each row
  execute function announce_person();
create trigger second_factor_tells_callers after insert or delete or update of turned_on_at on second_factor for each row
  execute function announce_person();
