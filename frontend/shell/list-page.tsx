import { ListView, type ListViewProps } from '#frontend/kit/list/list-view.tsx';
import { Frame, type FrameProps } from './frame.tsx';

type ListPageProps<Row> = Omit<ListViewProps<Row>, 'frame'> & Pick<FrameProps, 'breadcrumb' | 'tabs'>;

/** A page that is a list of the plant, with the tabs to the other lists of its area. */
export function ListPage<Row>({ breadcrumb, tabs, ...list }: ListPageProps<Row>) {
  return (
    <ListView
      {...list}
      frame={(parts) => (
        <Frame
          {...(breadcrumb === undefined ? {} : { breadcrumb })}
          {...(tabs === undefined ? {} : { tabs })}
          {...parts}
        />
      )}
    />
  );
}
