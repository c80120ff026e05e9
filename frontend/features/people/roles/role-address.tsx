import { Navigate, useParams } from 'react-router';

/** `/usermanagement/userroles`, below it `edit/{id}` (base data §2): roles have their page at `/roles`. */
export function RoleAddress() {
  const { '*': below = '' } = useParams();
  return <Navigate to={below === '' ? '/roles' : `/roles/${below}`} replace />;
}
