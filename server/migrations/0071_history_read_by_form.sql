-- Why: what was written before history had names is read once, by the form that it was written in, so that no browser has to (decision 58).
create table history_pattern as
  select form, code, split_part(form, '{', 1) as beginning,
    '^' || regexp_replace(
      regexp_replace(regexp_replace(form, '([.*+?^$()|\[\]\\])', '\\\1', 'g'), '\{(from|to):term\}', '([[:upper:]][[:alpha:] ]{2,20})', 'g'),
      '\{\w+(:\w+)?\}', '(.*)', 'g') || '$' as pattern,
    -- A change of status stands behind another sentence, unless a form has both; of the rest the one with the most words says most.
    row_number() over (
      order by form like '%{to:term}%' desc, form like '%:said}%', length(regexp_replace(form, '\{\w+(:\w+)?\}', '', 'g')) desc, form
    ) as place
  from history_form;

-- The name and the facts of one sentence; what stands in {gap:said} is a sentence itself.
create function read_history(sentence text) returns jsonb language plpgsql stable as $$
declare
  fitting record;
  found_in text[];
  gap text[];
  facts jsonb := '{}';
  place int := 0;
begin
  select form, code, pattern into fitting from history_pattern
    where starts_with(sentence, beginning) and sentence ~ pattern order by history_pattern.place limit 1;
  if not found then
    return null;
  end if;
  found_in := regexp_match(sentence, fitting.pattern);
  for gap in select regexp_matches(fitting.form, '\{(\w+)(?::(\w+))?\}', 'g') loop
    place := place + 1;
    facts := facts || jsonb_build_object(gap[1], case gap[2]
      when 'term' then jsonb_build_object('term', found_in[place])
      when 'said' then coalesce(read_history(found_in[place]) || jsonb_build_object('text', found_in[place]),
        jsonb_build_object('term', found_in[place]))
      else to_jsonb(found_in[place])
    end);
  end loop;
  return jsonb_build_object('code', fitting.code, 'facts', facts);
end $$;

update history_entry set code = named.said ->> 'code', facts = named.said -> 'facts'
from (select id, read_history(description) as said from history_entry where code = 'as-told') as named
where named.id = history_entry.id and named.said is not null;

drop function read_history;
drop table history_pattern, history_form;
drop function named_sentence;
