-- Why: when a head start changes, every open load can be due to more carriers at once, and one statement for all of them runs into its deadline.

-- Shows the next loads whose turn has come, longest posted first; its trigger tells the carriers. Returns how many.
create or replace function show_board(moment timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare shown integer;
begin
  with turn as (
    select distinct (select max(head_start_minutes) from tier_benefit) - head_start_minutes as minutes from tier_benefit
  ), due as (
    select load.id, max(turn.minutes) as minutes from board_load as load join turn
      on turn.minutes > load.shown_minutes and load.posted_at + turn.minutes * interval '1 minute' <= moment
    where load.is_open and load.carrier_ids is null
    group by load.id
    order by min(load.posted_at) limit 1000
  )
  update board_load set shown_minutes = due.minutes from due where due.id = board_load.id;
  get diagnostics shown = row_count;
  return shown;
end $$;
