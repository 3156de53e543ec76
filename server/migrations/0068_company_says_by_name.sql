-- Why: what companies, applications, places and papers told was stored as English sentences; it is kept by its name and its facts (decision 58).

insert into history_form (form, code) values
  -- Access and contacts.
  ('{person} asks for access', 'access-asked'),
  ('Access approved with {rights}', 'access-granted-with'),
  ('Access refused: {reason}', 'access-denied'),
  ('{person} of {company} written down', 'contact-added'),
  ('{person} of {company} written down with {rights}', 'contact-added-with'),
  ('{person} of {company} written down; invited as {address}', 'contact-added-invited'),
  ('{person} of {company} written down with {rights}; invited as {address}', 'contact-added-with-invited'),
  ('Roles: {before} → {after}', 'contact-roles-changed'),
  ('Permissions: {before} → {after}', 'contact-permissions-changed'),
  ('Access levels: {before} → {after}', 'contact-access-levels-changed'),
  ('Email addresses: {before} → {after}', 'contact-addresses-changed'),
  ('Invited as {address}', 'contact-invited-as'),
  ('Invited again as {address}', 'contact-invited-again'),
  ('Portal switched on for {address}', 'contact-portal-on'),
  ('Acts for {company} no more', 'contact-acts-no-longer'),
  -- Companies.
  ('Company profile changed: {parts}', 'company-profile-changed'),
  ('FMCSA has no record of USDOT {usdot} any more', 'company-not-at-fmcsa'),
  ('FMCSA has a record of the company again', 'company-at-fmcsa-again'),
  ('FMCSA rates the company {rating:term}', 'company-rated'),
  ('Out of service by order of FMCSA since {on}', 'company-out-of-service'),
  ('No longer out of service', 'company-back-in-service'),
  ('FMCSA has no liability insurance on file any more', 'company-filing-gone'),
  ('FMCSA has liability insurance on file again', 'company-filing-back'),
  ('Put on hold: {reason}', 'company-put-on-hold'),
  ('Note on the hold: {note}', 'company-hold-note'),
  ('Marked "Do Not Use": {note}', 'company-marked-do-not-use'),
  ('Its proofs of delivery count as they come', 'company-proofs-trusted'),
  ('Its proofs of delivery are reviewed before they count', 'company-proofs-reviewed'),
  ('Complete bills are paid in {days} days', 'company-net-days'),
  ('Insurance recorded: {line:term}, {insurer} {policy}, to {on}', 'company-insured'),
  ('{authority:term} is active at FMCSA', 'authority-active-at-fmcsa'),
  ('{authority:term} is no longer active at FMCSA', 'authority-not-active-at-fmcsa'),
  ('Change of where the company is paid requested ({way:term})', 'remit-to-change-requested'),
  ('Change of where the company is paid stopped: {reason}', 'remit-to-change-stopped'),
  ('Called {desk:term}, {number}; spoke with {person}', 'remit-to-called'),
  ('Called {desk:term}, {number} ext. {extension}; spoke with {person}', 'remit-to-called-extension'),
  ('Change of where the company is paid verified by a call back', 'remit-to-change-verified'),
  ('Change of where the company is paid approved; it takes effect in 72 hours', 'remit-to-change-approved'),
  ('Name, title or how to reach them changed', 'contact-details-changed'),
  ('Portal switched off; signed out everywhere', 'contact-portal-off'),
  ('Second factor reset; signed out everywhere', 'contact-second-factor-reset'),
  ('Changed their profile', 'profile-changed'),
  ('Saved a profile picture', 'profile-picture-saved'),
  ('Removed the profile picture', 'profile-picture-removed'),
  ('Chose what to be notified of', 'profile-notifications-chosen'),
  -- Accounts.
  ('Began to act for {company}', 'acts-now-for'),
  ('Signed in on a new device: {device}', 'signed-in-on-new-device'),
  ('Accepted the terms of access, version {version}', 'terms-accepted'),
  ('Sign-in link for the driver app made', 'driver-link-made'),
  ('Sign-in link for the driver app made; mailed to {address}', 'driver-link-made-mailed'),
  ('Sign-in link for the driver app made, leading to {load}', 'driver-link-made-for-load'),
  ('Sign-in link for the driver app made, leading to {load}; mailed to {address}', 'driver-link-made-for-load-mailed'),
  -- Customers, letters, filters.
  ('Terms of its freight changed: {changes}', 'freight-terms-changed'),
  ('Sent a letter to {address} again: {subject}', 'letter-sent-again'),
  ('Saved filters of {list:term}: {name}', 'filter-saved'),
  ('Changed saved filters of {list:term}: {name}', 'filter-changed'),
  ('Deleted saved filters of {list:term}: {name}', 'filter-deleted'),
  -- Locations.
  ('Location {number} created', 'location-created'),
  ('No longer the primary location', 'location-no-longer-primary'),
  ('Directions changed', 'location-directions-changed'),
  ('Saved without a change', 'location-unchanged'),
  ('Dock schedule {name} created', 'dock-schedule-created'),
  ('Dock schedule {name}: saved without a change', 'dock-schedule-unchanged'),
  ('Dock schedule {name}: {changes}', 'dock-schedule-changed'),
  -- Applications.
  ('Registry asked for {kind} {digits}', 'registry-checked'),
  ('Authority of {company}, USDOT {usdot}, confirmed', 'authority-confirmed'),
  ('{step:term} saved half-way', 'step-saved-half-way'),
  ('Agreement {version} signed by {person}, {title}', 'agreement-signed'),
  ('Changes asked for: {steps}', 'application-changes-asked'),
  ('Approved under conditions until {on}', 'application-approved-until'),
  ('Invited with {kind} {digits}', 'application-invited'),
  ('Applied with {kind} {digits}', 'application-started');

-- How the provider made sure of a change of where a company is paid.
alter table remit_to_change alter column verified_how type jsonb using case when verified_how is not null then
  jsonb_build_object('code', 'as-told', 'facts', jsonb_build_object('sentence', verified_how), 'text', verified_how) end;
update remit_to_change set verified_how = verified_how || case when told[3] is null
    then jsonb_build_object('code', 'remit-to-called', 'facts',
      jsonb_build_object('desk', desk, 'number', told[2], 'person', told[4]))
    else jsonb_build_object('code', 'remit-to-called-extension', 'facts',
      jsonb_build_object('desk', desk, 'number', told[2], 'extension', told[3], 'person', told[4])) end
from (
  select id, regexp_match(verified_how ->> 'text', '^Called ([^,]+), (\+?[0-9 ().-]+?)(?: ext\. (\S+))?; spoke with (.+)$') as told from remit_to_change
) as said,
lateral (select case when told[1] like '% (as registered)'
    then jsonb_build_object('code', 'desk-as-registered', 'facts',
      jsonb_build_object('desk', jsonb_build_object('term', replace(told[1], ' (as registered)', ''))), 'text', told[1])
    else jsonb_build_object('term', told[1]) end as desk) as called
where said.id = remit_to_change.id and told is not null;

-- What is too like other sentences to be known by its form alone.
update history_entry set code = 'tax-form-received', facts = jsonb_build_object('form', told[1])
from (select id as said_id, regexp_match(description, '^(W-\S+) received$') as told from history_entry where subject_type = 'application') as said
where id = said_id and told is not null;

update history_entry set code = 'application-paper-uploaded', facts = jsonb_build_object('name', told[1])
from (select id as said_id, regexp_match(description, '^(.+\.\w+) uploaded$') as told from history_entry where subject_type = 'application') as said
where id = said_id and told is not null;

update history_entry set code = 'location-detail-changed',
  facts = jsonb_build_object('what', jsonb_build_object('term', told[1]), 'before', told[2], 'after', told[3])
from (
  select id as said_id, regexp_match(description, '^(Name|Type|Address|Primary|Lumpers|Appointment required|Overnight parking|EDI codes|Email|Dock length|Phones): (.+) → (.+)$') as told
  from history_entry where subject_type = 'location' and description !~ '; '
) as said
where id = said_id and told is not null;

update history_entry set
  code = case
    when told[2] = 'uploaded' then 'document-uploaded'
    when told[2] like 'uploaded, version %' then 'document-uploaded-again'
    when told[2] = 'accepted' then 'document-was-accepted'
    when told[2] = 'deleted' then 'document-deleted'
    when told[2] like 'is now %' then 'document-retyped'
    when told[2] like 'rejected: %' then 'document-was-rejected'
    when told[2] like '%illegible' then 'document-page-illegible'
    when told[2] like '%delivery' then 'document-page-proof'
    else 'document-page-unmarked'
  end,
  facts = jsonb_strip_nulls(jsonb_build_object(
    'document', rtrim(told[1], ','),
    'version', substring(told[2] from '^uploaded, version (\d+)$'),
    'type', case when told[2] like 'is now %' then jsonb_build_object('term', substr(told[2], 8)) end,
    'reason', substring(told[2] from '^rejected: (.+)$'),
    'page', substring(told[2] from '^page (\d+) ')))
from (
  select id as said_id, regexp_match(description, '^(.+\.\w+(?:, .+,)?) (uploaded|uploaded, version \d+|accepted|deleted|is now [^.]+|rejected: .+|page \d+ marked as illegible|page \d+ marked as the proof of delivery|page \d+ is no longer marked)$') as told
  from history_entry where subject_type <> 'application'
) as said
where id = said_id and told is not null;
