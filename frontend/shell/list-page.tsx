import type { ReactNode } from 'react';
import { ListView, type ListViewProps } from '#frontend/kit/list/list-view.tsx';
import { type Crumb, Frame } from './frame.tsx';

interface ListPageProps<Row> extends Omit<ListViewProps<Row>, 'frame'> {
  readonly breadcrumb: readonly Crumb[];
  readonly tabs: ReactNode;
}

/** A page that is a list of the plant, with the tabs to the other lists of its area. */
export function ListPage<Row>({ breadcrumb, tabs, ...list }: ListPageProps<Row>) {
  return <ListView {...list} frame={(parts) => <Frame breadcrumb={breadcrumb} tabs={tabs} {...parts} />} />;
}
