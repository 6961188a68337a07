import { Navigate } from '@tanstack/react-router'

/** `/console/settings`: begins with what most people come for. */
export const PageOfRoute = () => <Navigate to="/settings/account" replace />
