import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { PlantMismatch } from '#infra/plant/mismatch.ts';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { isOutOfSpace } from '#infra/storage/out-of-space.ts';

/** What keeps a store from writing now and may not do so later; it says nothing about what was to be written. */
export const mayPass = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable ||
  error instanceof PlantMismatch ||
  isConnectionError(error) ||
  isOutOfSpace(error);
