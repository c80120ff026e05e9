-- What ends together are credentials from before an upgrade; the services have made theirs for it moments ago.
UPDATE operational.ended_live_key SET ended_at = ended_at - interval '1 minute' WHERE user_key = '*';
