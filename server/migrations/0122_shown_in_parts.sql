-- Why: every fifteen seconds all open loads were read for those whose turn has come, a second of work with a million of them; and when a head
-- start changes, every one can be due at once, and one statement for all of them runs into its deadline.

create index board_load_turns on board_load (shown_minutes, posted_at) where is_open and carrier_ids is null;

-- Shows the next loads whose turn has come; its trigger tells the carriers. Returns how many.
create or replace function show_board(moment timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare shown integer;
begin
  with turn as (
    select distinct (select max(head_start_minutes) from tier_benefit) - head_start_minutes as minutes from tier_benefit
  ), due as (
    select load.id, max(turn.minutes) as minutes from turn cross join lateral (
      select id from board_load
      where is_open and carrier_ids is null and shown_minutes < turn.minutes and posted_at <= moment - turn.minutes * interval '1 minute'
      order by shown_minutes, posted_at limit 1000
    ) as load group by load.id
  )
  update board_load set shown_minutes = due.minutes from due where due.id = board_load.id;
  get diagnostics shown = row_count;
  return shown;
end $$;
