-- Why: an older link to choose a new password stayed good beside a newer one (TRUST P18); the newest alone is, whoever asks for how many at once.

update password_token older set ended_at = now()
 where older.kind = 'reset' and older.ended_at is null
   and exists (select from password_token newer
                where newer.contact_id = older.contact_id and newer.kind = 'reset' and newer.ended_at is null
                  and (newer.created_at, newer.id) > (older.created_at, older.id));

create unique index password_token_newest_reset on password_token (contact_id) where kind = 'reset' and ended_at is null;
