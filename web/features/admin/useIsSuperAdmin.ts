import { useSession } from "#web/client/useClient.ts"

/** Whether the user may change roles, plans and the installation. Other admins are not offered these actions. */
export const useIsSuperAdmin = (): boolean => useSession().installationRole === "superAdmin"
