import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ListOrdered, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { searchOf } from '#frontend/kit/form/choices.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { anyObject, objectsOf, readObjectsById } from '#frontend/kit/list/data/read-objects.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { CapacityEffect } from '../capacity-effect.tsx';
import type { ObjectRow } from '../object-screen.ts';
import { tiersOf } from '../priorities/ranking.ts';
import { rankingSource, useGroupPriorities } from '../priorities/use-priorities.ts';

/** A resource with the groups that it shall be in. */
interface Wish {
  readonly id: string;
  readonly name: string;
  readonly before: readonly string[];
  readonly groups: readonly string[];
}

/** The resources of a group, the first to be taken first; who comes and who goes, after the plan was asked. */
export function MembersOfGroup({ object }: { readonly object: ObjectRow }) {
  return useRight('resources.read') && <GroupMembers object={object} />;
}

function GroupMembers({ object }: { readonly object: ObjectRow }) {
  const t = useBaseDataText();
  const id = useId();
  const groupId = String(object['resourceGroupId']);
  const group = String(object['resourceGroupName']);
  const priorities = useGroupPriorities(groupId);
  const client = useQueryClient();
  const mayWrite = useRight(rightOn('resources', 'write'));
  const mayRank = useRight(rightOn('resourcePriorities', 'read'));
  const [wish, setWish] = useState<Wish>();
  const [way, setWay] = useState<Way>();
  const { attempt, busy } = useAttempt();
  if (priorities === undefined) return null;
  const memberById = new Map(priorities.members.map((member) => [member.id, member]));
  const members = tiersOf(priorities.ranking).flatMap(({ priority, resourceIds }) =>
    resourceIds.flatMap((resourceId) => {
      const member = memberById.get(resourceId);
      return member === undefined ? [] : [{ ...member, priority }];
    }),
  );
  const outside = searchOf('resources', [{ field: 'resourceGroups', operator: 'isNoneOf', value: [groupId] }]);
  const wishFor = (
    { id: resourceId, name, groups }: (typeof priorities.members)[number],
    next: readonly string[],
  ): void => {
    setWay(undefined);
    setWish({ id: resourceId, name, before: groups, groups: next });
  };
  const wishToJoin = async (resourceId: string): Promise<void> => {
    const [found] = await readObjectsById('resources', [resourceId]);
    const before = (found?.['resourceGroups'] ?? []) as readonly string[];
    // Gone, or come meanwhile.
    if (found === undefined || before.includes(groupId)) return;
    wishFor({ id: resourceId, name: String(found['resourceName']), groups: before }, [...before, groupId]);
  };
  const isComing = wish?.groups.includes(groupId) === true;
  const store = ({ id: resourceId, before, groups }: Wish) =>
    attempt(async () => {
      const sent = { resourceGroups: groups, seen: { resourceGroups: before }, ...(way && { way }) };
      await ask(collectionCalls('resources').change, { params: { id: resourceId }, body: sent }, { check: anyObject });
      await Promise.all(
        [objectsOf('resources').path, rankingSource.path].map((path) =>
          client.invalidateQueries({ queryKey: ['list', path] }),
        ),
      );
      setWish(undefined);
    });
  return (
    <Members aria-label={t('resources.members')} data-testid="group-members">
      <header>
        <h3>{t('resources.members')}</h3>
        {mayRank && members.length > 0 && (
          <Button
            component={Link}
            to={`/basedata/resourcepriority/edit/${groupId}`}
            variant="text"
            startIcon={<ListOrdered size={15} strokeWidth={1.75} />}
          >
            {t('resources.members.rank')}
          </Button>
        )}
      </header>
      {members.length === 0 && <p>{t('resources.members.none')}</p>}
      <ul>
        {members.map((member) => (
          <li key={member.id}>
            <Link to={`/basedata/resources/${member.id}`}>{member.name}</Link>
            <small>
              {member.priority === null ? '' : t('resources.members.priority', { priority: member.priority })}
            </small>
            {mayWrite && (
              // A resource without any group cannot be.
              <span title={member.groups.length < 2 ? t('resources.members.only') : undefined}>
                <IconAction
                  icon={X}
                  iconSize={15}
                  label={t('resources.members.remove', { name: member.name })}
                  disabled={member.groups.length < 2}
                  onClick={() =>
                    wishFor(
                      member,
                      member.groups.filter((one) => one !== groupId),
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <>
          <label htmlFor={id}>{t('resources.members.add')}</label>
          <SearchInput
            // What was typed is done with when the question is answered.
            key={String(wish === undefined)}
            id={id}
            {...outside}
            name={`${outside.name} ${members.length}`}
            value={undefined}
            onChange={(chosen) => {
              if (chosen !== undefined) void wishToJoin(chosen);
            }}
          />
        </>
      )}
      <ConfirmDialog
        open={wish !== undefined}
        title={t(isComing ? 'resources.members.addTitle' : 'resources.members.removeTitle', {
          name: wish?.name ?? '',
          group,
        })}
        action={t(isComing ? 'resources.members.addAction' : 'resources.members.removeAction')}
        busy={busy}
        onConfirm={() => wish !== undefined && void store(wish)}
        onCancel={() => setWish(undefined)}
      >
        {wish !== undefined && (
          <CapacityEffect
            collection="resources"
            id={wish.id}
            changes={{ resourceGroups: wish.groups }}
            isWrong={false}
            way={{ chosen: way, choose: setWay }}
          />
        )}
      </ConfirmDialog>
    </Members>
  );
}

const Members = styled.section`
  margin-top: 20px;
  font-size: var(--size-body);
  line-height: 20px;
  & > header { display: flex; align-items: center; min-height: 32px; margin-bottom: 4px; }
  & > header > h3 { flex: 1; margin: 0; font: 600 var(--size-body)/18px var(--font); }
  & > p { color: var(--text-2); }
  & > ul { margin: 0 0 12px; padding: 0; list-style: none; max-height: 320px; overflow-y: auto; }
  & li { display: flex; align-items: center; gap: 10px; min-height: 36px; border-top: 1px solid var(--line-1); }
  & li > a { flex: 1; min-width: 0; color: var(--accent); overflow-wrap: anywhere; }
  & small { color: var(--text-2); font-size: var(--size-caption); }
  & > label { display: block; margin-bottom: 4px; font-weight: 550; }
`;
