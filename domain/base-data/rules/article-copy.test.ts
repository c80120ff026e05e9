import { describe, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { change, changed, created, type Fields, given } from '#tests/fixtures/given-base-data.ts';
import type { DuplicateArticle } from './article-copy.ts';

const saws = created('resourceGroups', 'saws', { resourceGroupName: 'Saws' });
const part = created('articles', 'part', { articleName: 'Part', articleNumber: 'A-00007' });
const frame = {
  articleName: 'Frame',
  articleNumber: 'A-00001',
  articleName2: 'blue',
  components: [{ articleId: 'part', amount: 4 }],
};
const step = { number: 10, valueAddName: 'Saw', resourceGroupId: 'saws', duration: 60 };
const technology = (others: Fields): Fields => ({ articleId: 'frame', technologyItems: [step], ...others });
const template = (others: Fields): Fields => ({
  articleId: 'frame',
  templateItems: [{ number: 10, valueAddName: 'Ship', duration: 86_400, position: 'after' }],
  ...others,
});
const facts = [
  saws,
  part,
  created('articles', 'frame', { ...frame, colorIndex: 5 }),
  created('technologies', 'small', technology({ technologyNumber: 'T-00001', technologyName: 'Small' })),
  created('technologies', 'large', technology({ technologyNumber: 'T-00002', isStandard: true })),
  created('processTemplates', 'p', template({ templateNumber: 'P-00001', isStandard: true })),
  created('valueAdds', 'v1', { valueAddName: 'Saw' }),
  created('valueAdds', 'v2', { valueAddName: 'Ship', productionProcessStep: false }),
];
const duplicate = (changes: Fields, sourceId = 'frame'): DuplicateArticle => ({
  type: 'duplicateArticle',
  collection: 'articles',
  id: 'copy',
  sourceId,
  changes,
});

describe('a copy of an article', () => {
  it('has copies of its technologies and templates, numbers of its own and the same standard', () => {
    const of = { articleId: 'copy' };
    given(...facts)
      .when(duplicate({ articleName: 'Frame 2', articleName2: null }))
      .happens(
        created('articles', 'copy', {
          articleName: 'Frame 2',
          components: frame.components,
          articleNumber: 'A-00008',
        }),
        created('technologies', 'copy_t1', technology({ ...of, isStandard: true, technologyNumber: 'T-00003' })),
        created('technologies', 'copy_t2', technology({ ...of, technologyName: 'Small', technologyNumber: 'T-00004' })),
        created('processTemplates', 'copy_p1', template({ ...of, isStandard: true, templateNumber: 'P-00002' })),
      );
  });

  it('takes the number that it is given, unless another article has it: then nothing is made', () => {
    given(...facts)
      .when(duplicate({ articleNumber: 'a-00007' }))
      .refused(reject('articleNumberExists', { field: 'articleNumber', value: 'a-00007' }));
  });

  it('needs an article that is there', () => {
    given(...facts)
      .when(duplicate({}, 'gone'))
      .refused(reject('objectnotexists', { articleId: 'gone' }));
  });
});

describe('a change of what somebody has seen', () => {
  const seen = {
    articleName: 'Frame',
    articleName2: 'blue',
    articleName3: null,
    components: [{ amount: 4, articleId: 'part' }],
  };
  const wish = (saw: Fields) => ({ ...change('articles', 'frame', { articleName2: 'red' }), seen: saw });

  it('happens as long as it is still so, in whatever order its parts are told', () => {
    given(...facts)
      .when(wish(seen))
      .happens(changed('articles', 'frame', { articleName2: 'blue' }, { articleName2: 'red' }));
  });

  it('is refused with the fields that are others now', () => {
    given(...facts)
      .when(wish({ ...seen, components: [], articleName3: 'x' }))
      .refused(reject('changedMeanwhile', { changed: ['articleName3', 'components'] }));
  });
});
