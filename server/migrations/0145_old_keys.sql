-- Why: old idempotency keys were looked for among all there are, in one statement, which fails for good once it takes five seconds.
-- Running processes: requests with a key wait while the index is made, a second with a million keys; then none is disturbed.
create index idempotency_by_age on idempotency (created_at);
