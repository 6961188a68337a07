/** Who holds resources for longer, by a subscription. */
export const assignments = {
  title: 'Assignments',
  holder: 'Held by',
  held: 'How much',
  whole: 'All of it',
  from: 'From',
  until: 'Until',
  on: 'On',
  assigns: 'Assigned resource',
  assignsHint: 'A desk or an office of their own, for as long as the item lasts: as many seats as the quantity says.',
  entire: 'All of it, whatever the quantity',
  emptyTitle: 'Nothing is assigned',
  emptyText: 'An item of a subscription assigns a desk, an office or seats of it for as long as it lasts.',
}
