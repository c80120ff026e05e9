import { z } from 'zod';

/**
 * The GraphQL types of the settings from their one schema: `GlobalSettings`, its input with every field optional, and
 * an enum per field of fixed words.
 */
export function settingsTypes(schema: z.ZodObject): string {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, field: field as z.ZodType }));
  const enums = fields.flatMap(({ name, field }) => {
    const one = field instanceof z.ZodArray ? field.element : field;
    return one instanceof z.ZodEnum ? [`enum ${enumName(name)} { ${one.options.join(' ')} }`] : [];
  });
  const lines = (mark: string): string =>
    fields.map(({ name, field }) => `${name}: ${typeOf(name, field)}${mark}`).join('\n');
  return `${enums.join('\n')}\ntype GlobalSettings {\n${lines('!')}\n}\ninput GlobalSettingsInput {\n${lines('')}\n}`;
}

function typeOf(name: string, field: z.ZodType): string {
  if (field instanceof z.ZodEnum) return enumName(name);
  if (field instanceof z.ZodArray) return `[${typeOf(name, field.element as z.ZodType)}!]`;
  if (field instanceof z.ZodBoolean) return 'Boolean';
  if (field instanceof z.ZodNumber) return field.isInt ? 'Int' : 'Float';
  if (field instanceof z.ZodString) return 'String';
  throw new Error(`The setting ${name} has no GraphQL type`);
}

const enumName = (field: string): string =>
  field === 'defaultTermination' ? 'Termination' : field.charAt(0).toUpperCase() + field.slice(1);
