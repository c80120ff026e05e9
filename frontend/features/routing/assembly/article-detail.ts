import { z } from 'zod';

const variant = { isStandard: z.boolean(), archived: z.boolean().optional() };

/** An article as it is read alone: with what it can be made with. */
export const articleDetail = z.object({
  articleName: z.string(),
  articleNumber: z.string().optional(),
  components: z.array(z.object({ articleId: z.string(), amount: z.number() })).optional(),
  technologyList: z.array(
    z.object({
      technologyId: z.string(),
      technologyNumber: z.string().optional(),
      technologyName: z.string().optional(),
      ...variant,
    }),
  ),
  templateList: z.array(
    z.object({
      processTemplateId: z.string(),
      templateNumber: z.string().optional(),
      templateName: z.string().optional(),
      ...variant,
    }),
  ),
});
