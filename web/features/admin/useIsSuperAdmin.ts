import { useSession } from "#web/client/useClient.ts"

/** Whether the signed-in person may also change roles, plans and the installation. What only they may is not offered to others. */
export const useIsSuperAdmin = (): boolean => useSession().installationRole === "superAdmin"
