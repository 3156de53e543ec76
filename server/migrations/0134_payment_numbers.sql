-- Why: checks and traces are numbered in the column that a prepared payment draws its own number from. Once checks stood where our sequence
-- was about to come, no run could be prepared, and each attempt moved it on by one.
-- Running processes: none is disturbed; the column's default draws their numbers too.
create function next_payment_number() returns text language plpgsql set search_path = public, pg_temp as $$
declare drawn text;
begin
  loop
    drawn := nextval('payment_number_sequence')::text;
    exit when not exists (select from payment where number = drawn);
  end loop;
  return drawn;
end $$;
alter table payment alter column number set default next_payment_number();
