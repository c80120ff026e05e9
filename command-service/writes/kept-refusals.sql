-- A refusal uses up no Idempotency-Key (decision 0201): those that were kept would refuse the corrected request.
DELETE FROM operational.command_outcome WHERE status >= 400;
