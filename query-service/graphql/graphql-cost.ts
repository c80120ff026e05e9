import { type FragmentDefinitionNode, Kind, type SelectionSetNode, type ValidationRule } from 'graphql';
import { createGraphQLError } from 'graphql-yoga';

/**
 * What one GraphQL request may cost, told from its text before anything is read: an alias makes another read of the same
 * field, and a fragment repeats what it holds, so a short query could ask for thousands.
 */

/** Reads: fields of the query itself, each under another alias if need be. */
export const mostReads = 20;
/** Fields in all, those of fragments each time; the query by which tools learn a schema has some hundred. */
export const mostFields = 1_000;
/** Fields within fields; the same query has 13. */
const deepest = 20;

export const costRule: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    const fragment = (name: string): FragmentDefinitionNode | undefined => context.getFragment(name) ?? undefined;
    const reads = fieldsOf(operation.selectionSet, fragment, 1);
    const fields = fieldsOf(operation.selectionSet, fragment, deepest + 1);
    if (reads <= mostReads && fields <= mostFields) return;
    context.reportError(
      createGraphQLError(`The query asks for more than ${mostReads} reads, ${mostFields} fields or ${deepest} levels`, {
        nodes: operation,
        extensions: { errorCode: 'queryTooLarge', http: { status: 400 } },
      }),
    );
  },
});

/** Fields down to so many levels; counting ends beyond the limit. A query that is deeper counts as too large. */
function fieldsOf(
  { selections }: SelectionSetNode,
  fragment: (name: string) => FragmentDefinitionNode | undefined,
  levels: number,
  nesting = 0,
): number {
  // Fragments that hold each other have no end; another rule names them.
  if (nesting > 2 * deepest) return mostFields + 1;
  let count = 0;
  for (const selection of selections) {
    if (count > mostFields) break;
    if (selection.kind === Kind.FIELD) {
      count += 1;
      if (selection.selectionSet === undefined) continue;
      if (levels > 1) count += fieldsOf(selection.selectionSet, fragment, levels - 1, nesting + 1);
      else if (nesting > 0) return mostFields + 1;
    } else {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragment(selection.name.value)?.selectionSet : selection.selectionSet;
      if (inner !== undefined) count += fieldsOf(inner, fragment, levels, nesting + 1);
    }
  }
  return count;
}
