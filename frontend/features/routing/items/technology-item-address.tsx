import { Navigate, useParams } from 'react-router';

/** `/basedata/technologyItems/{id}` and `/edit/{id}` (base data §2): a step stands on the page of its technology. */
export default function TechnologyItemAddress({ edit = false }: { readonly edit?: boolean }) {
  const { id = '' } = useParams();
  const [technologyId] = id.split('~');
  return <Navigate to={`/basedata/technologies/${edit ? 'edit/' : ''}${technologyId}`} replace />;
}
