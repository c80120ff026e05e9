import { describe, expect, it } from 'vitest';
import type { ArticleId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

/** A shaft has a way to be made; nobody has said how a lamp is. */
const workshop = () =>
  factoryWith()
    .group('Saws', ['Saw'])
    .article('Shaft', [{ group: 'Saws', perPiece: 3600 }])
    .article('Lamp', [])
    .open();

const position = (articleId: string, more: { readonly pending?: boolean; readonly planAnyway?: boolean } = {}) => {
  const deliveryDate = '2027-03-31';
  return { articleId: articleId as ArticleId, articleAmount: 1, deliveryDate, ...more };
};
const create = (desk: PlanningDesk, ...orderPositions: ReturnType<typeof position>[]) =>
  desk.give({ type: 'createProject', projectName: 'Order', orderPositions, andPlan: true });
const planned = (desk: PlanningDesk) => [...desk.plan.orderPositions.values()].map((one) => one.planned);

describe('creating and planning as one edit', () => {
  it('plans each position among those before it, and leaves what is pending', () => {
    const desk = workshop();
    create(desk, position('Shaft'), position('Shaft', { pending: true }), position('Shaft'));
    expect(planned(desk)).toEqual([true, false, true]);
    expect([...desk.plan.operations.values()].map(shown)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 07:00 on Saw',
      'Mon 01/03 07:00 to Mon 01/03 08:00 on Saw',
    ]);
  });

  it('is one step: one undo takes back project, positions and bars, one redo brings them', () => {
    const desk = workshop();
    const before = desk.plan.projects.size;
    create(desk, position('Shaft'), position('Shaft'));
    const sizes = () => {
      const { projects, orderPositions, operations } = desk.plan;
      return [projects.size - before, orderPositions.size, operations.size];
    };
    expect(sizes()).toEqual([1, 2, 2]);
    expect(isRejection(desk.give({ type: 'undo' }))).toBe(false);
    expect(sizes()).toEqual([0, 0, 0]);
    expect(desk.give({ type: 'undo' })).toMatchObject({ errorCode: 'nothingToUndo' });
    desk.give({ type: 'redo' });
    expect(sizes()).toEqual([1, 2, 2]);
  });

  it('makes what finds no place all the same', () => {
    const desk = workshop();
    create(desk, position('Lamp'), position('Shaft', { planAnyway: true }), position('Shaft'));
    expect(planned(desk)).toEqual([false, true, true]);
  });

  it('makes nothing where a position cannot be made', () => {
    const desk = workshop();
    expect(create(desk, position('Shaft'), position('Nothing'))).toEqual(
      reject('objectnotexists', { index: 1, articleId: 'Nothing' }),
    );
    expect(desk.plan.projects.size + desk.plan.operations.size).toBe(0);
  });

  it('adds a position to a project the same way', () => {
    const desk = workshop();
    create(desk, position('Shaft'));
    const [projectId] = desk.plan.projects.keys();
    if (projectId === undefined) expect.fail('There is no project');
    desk.give({ type: 'addOrderPositions', projectId, orderPositions: [position('Shaft')], andPlan: true });
    expect(planned(desk)).toEqual([true, true]);
    desk.give({ type: 'undo' });
    expect(planned(desk)).toEqual([true]);
  });

  // shows base-data 3.79, base-data 3.85
  it('takes from the settings what nobody says of a position: its direction, and whether it is pending', () => {
    const settings = { defaultTermination: 'backward', pendingByDefault: true } as const;
    const desk = factoryWith(settings)
      .group('Saws', ['Saw'])
      .article('Shaft', [{ group: 'Saws', perPiece: 3600 }])
      .open();
    create(desk, position('Shaft'), position('Shaft', { pending: false }));
    const made = [...desk.plan.orderPositions.values()];
    expect(made.map(({ pending }) => pending)).toEqual([true, false]);
    expect(made.map(({ termination }) => termination)).toEqual(['backward', 'backward']);
    expect([...desk.plan.operations.values()].map(shown)).toEqual(['Wed 31/03 21:00 to Wed 31/03 22:00 on Saw']);
  });
});
