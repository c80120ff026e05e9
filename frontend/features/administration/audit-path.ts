/** Below `/api`: who signed in, what changed about users and settings, what was exported. */
export const auditPath = '/useradmin/audit';
