-- Why: what the freight is worth was asked, and compared with nobody's cargo insurance (domain §2.4).
-- Running processes: none is disturbed; the function that they call asks the new one, without a load. Nothing is locked.

-- Whoever is judged for a load need not see its orders.
create function freight_value(load_of uuid) returns table (amount numeric, currency text) language sql stable strict security definer
  set search_path = public, pg_temp as $$
  select sum(orders.freight_value), shipment.currency
  from shipment_order
  join orders on orders.id = shipment_order.order_id
  join shipment on shipment.id = shipment_order.shipment_id
  where shipment_order.shipment_id = load_of
  group by shipment.currency
$$;

-- THE rule of bookability (domain §2.4): why a company cannot be booked, the gravest first; an empty list when it can. With a day of
-- delivery the insurance must last a day beyond it, and with a load the cargo insurance must cover what its freight is worth. Asked with
-- its own, the provider's or the system's eyes; others learn nothing.
create function company_objections(company_of uuid, at timestamptz, delivers_on date, load_of uuid) returns jsonb language sql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  select coalesce((
    select jsonb_agg(objection order by rank, objection ->> 'line')
    from company
    left join company_profile as profile on profile.company_id = company.id
    left join company_registration as registration on registration.company_id = company.id
    left join freight_value(load_of) as freight on true
    cross join lateral (
      select today, greatest(today, delivers_on) + 1 as insured_until
      from (select (at at time zone company.time_zone)::date as today) as clock
    ) as days
    cross join lateral (
      select 1 as rank, jsonb_build_object('code', 'do-not-use') as objection where company.is_do_not_use
      union all
      select 2, jsonb_build_object('code', 'on-hold', 'reason', company.hold_reason) where company.is_on_hold
      union all
      select 3, jsonb_build_object('code', 'not-approved') where not company.is_approved
      union all
      -- A broker's own authority does not let it haul, nor a carrier's let it broker.
      select 4, jsonb_build_object('code', 'no-active-authority')
      where not exists (
        select from jsonb_array_elements(profile.authority) as line
        where line ->> 'status' = 'active' and line ->> 'kind' = case company.kind when 'broker' then 'broker' else 'property' end
      )
      union all
      select 4, jsonb_build_object('code', 'out-of-service', 'on', registration.out_of_service_since)
      where registration.out_of_service_since is not null
      union all
      select 5, jsonb_build_object('code', 'safety-rating') where profile.safety_rating = 'unsatisfactory'
      union all
      -- A filing is no policy (domain §8.1), but without one the authority goes next.
      select 6, jsonb_build_object('code', 'filing-cancelled', 'on', registration.filing_cancelled_on)
      where registration.filing_cancelled_on is not null and company.kind = 'carrier'
      union all
      select 6, case
        when held.last is null then jsonb_build_object('code', 'insurance-missing', 'line', required.line)
        when not held.is_current then jsonb_build_object('code', 'insurance-lapsed', 'line', required.line, 'on', held.last)
        when held.last < days.insured_until then jsonb_build_object('code', 'insurance-expires', 'line', required.line, 'on', held.last)
        when held.amount < required.amount
          then jsonb_build_object('code', 'insurance-too-low', 'line', required.line, 'required', required.amount)
        else jsonb_build_object('code', 'cargo-below-value', 'limit', held.amount, 'value', required.worth, 'currency', freight.currency)
      end
      -- What the market asks (domain §5.4); a broker carries no freight.
      from (values ('auto', 1000000, null), ('cargo', 100000, freight.amount)) as required (line, amount, worth)
      cross join lateral (
        select
          max(expires_on) filter (where effective_on < days.insured_until) as last,
          coalesce(bool_or(effective_on <= days.today and expires_on > days.today), false) as is_current,
          max(limit_amount) filter (where effective_on <= days.today and expires_on > days.today) as amount
        from company_insurance
        where company_insurance.company_id = company.id and kind = required.line
      ) as held
      where company.kind = 'carrier'
        and (not held.is_current or held.last < days.insured_until or held.amount < greatest(required.amount, required.worth))
    ) as said
    where company.id = company_of and company.kind in ('carrier', 'broker')
  ), '[]')
$$;

create or replace function company_objections(company_of uuid, at timestamptz, delivers_on date) returns jsonb language sql stable
  set search_path = public, pg_temp as $$
  select company_objections(company_of, at, delivers_on, null)
$$;
