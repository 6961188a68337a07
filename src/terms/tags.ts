/** A description of each tag of the OpenAPI document. A tag is named after the path of its operations. */
export const TAGS: Record<string, string> = {
  Events: 'What takes place at a location and people attend.',
  'Support: tickets': 'Requests for help at a location, with their assignees and their history.',
  'Shop: categories': 'Groups of products, for one location or for all.',
  'Shop: products': 'What a location sells. A product has options, with prices in money and in credits.',
  'Shop: orders': 'What members have bought in the shop, and how they pay.',
  Invoices: 'Bills of a location to one membership or one company. Their numbers have no gaps.',
  'Invoices: items': 'The lines of an invoice, with and without tax.',
  'Discounts: coupons': 'What takes a percentage or an amount off a price.',
  Packages: 'Credits and day passes that a location sells at a price.',
  Plans: 'What a location offers by the period: a price, credits and day passes.',
  Subscriptions: 'What a membership or a company buys period after period.',
  Transactions: 'What a membership or a company has left of its credits and day passes, and until when.',
  'Transactions: credits': 'Movements of the credits that a membership or a company holds.',
  'Transactions: day passes': 'Movements of the day passes that a membership or a company holds.',
  'Community: memberships': 'People at a location, with their roles and balances.',
  'Community: companies': 'Companies at a location, with their balances.',
}
