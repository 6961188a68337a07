/** Whether somebody has anything to sign in with. Whoever is blocked may not use it. */
export const canSignIn = ({ hasPassword, passkeys }: { hasPassword: boolean; passkeys: number }): boolean =>
  hasPassword || passkeys > 0
