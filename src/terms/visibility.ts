/** Who is meant to see a product or an event. */
export const VISIBILITIES = ['public', 'networkMembers', 'members', 'admins'] as const
export type Visibility = (typeof VISIBILITIES)[number]
