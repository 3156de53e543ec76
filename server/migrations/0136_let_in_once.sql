-- Why: a carrier whose conditions had lapsed and for which a new application began, even by a stranger who typed its address, could do nothing
-- but apply: no arrivals, no proofs, no invoices. Whoever was let in once stays in, whatever becomes of a later application. And a driver's
-- link opens one company: with a second factor, what stands between the link and the code has to know which.
-- Running processes: none is disturbed. A challenge given by an older one knows no company, and is good for five minutes.
create or replace function application_tells_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update company set onboarding_state = new.state
  where id = new.company_id and onboarding_state is distinct from new.state
    and (new.state in ('Approved', 'ConditionallyApproved')
      or coalesce(onboarding_state, '') not in ('Approved', 'ConditionallyApproved'));
  return null;
end $$;

update company set onboarding_state = 'ConditionallyApproved'
where onboarding_state not in ('Approved', 'ConditionallyApproved') and exists (
  select from application_event as event
  where event.company_id = company.id and event.kind in ('approved', 'conditionally-approved'));

-- Null: who gave a password comes in where they were last.
alter table sign_in_challenge add column company_id uuid references company;
