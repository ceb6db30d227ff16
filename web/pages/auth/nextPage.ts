const ours = /^\/(?:app|admin|invitation|debug-role|subscription-success)(?=[/?#]|$)/

/** Where somebody wanted to be: only a page of our own that asks who one is. An address in a link leads nowhere else. */
export const nextPage = (next: string | null): string => (next !== null && ours.test(next) ? next : "/app")
