/** The areas of spending, those first whose discounts count already. */
export const AREAS = ['shop', 'creditPackages', 'rooms', 'desks', 'events', 'parking', 'equipment'] as const
