-- A document is known by the control numbers of its interchange, group and set; under them it says what it said before, or is a mistake.
alter table load_tender add column content_sha256 text;
comment on column load_tender.idempotency_key is 'partner + ISA13 + GS06 + set + ST02 + B204 + B2A01: the same document twice is one load';
comment on column load_tender.content_sha256 is 'Of what stands between ST and SE; null of documents that came before it was kept';
