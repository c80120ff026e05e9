import type { Availability } from '#domain/base-data/week-time.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { PlanUsers } from './plan-users.tsx';
import { WeekPainter } from './week-painter.tsx';

const weekOf = (value: unknown): readonly Availability[] => (value ?? []) as readonly Availability[];

function Input({ value, onChange }: PartInputProps) {
  return <WeekPainter value={weekOf(value)} onChange={onChange} />;
}

function View({ value, object }: PartViewProps) {
  return (
    <>
      <WeekPainter value={weekOf(value)} />
      <PlanUsers planId={String(object['availabilityPlanId'])} />
    </>
  );
}

/** The week of a capacity plan in its form, and with its users on its page. */
export const weekPart: ScreenPart = { empty: [], Input, View };
