-- Why: who asked a customer for its approval of an accessorial was no hand on the payment that follows from it.
-- Running processes: none is disturbed; they write no id, so who asks through them meanwhile is not known as a hand.

alter table customer_approval add column asked_by_id uuid;
