import { access } from './access.ts'
import { audit } from './audit.ts'
import { locations } from './locations.ts'
import { settings } from './settings.ts'
import { events } from './events.ts'
import { companies } from './companies.ts'
import { holder } from './holder.ts'
import { imports } from './imports.ts'
import { kit } from './kit.ts'
import { ledgers } from './ledgers.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import { shell } from './shell.ts'
import { shop } from './shop.ts'
import { statuses } from './statuses.ts'
import { support } from './support.ts'

/** All that the console says, by area. This language is the one that the others are held to. */
export const words = {
  events,
  kit,
  ledgers,
  people,
  products,
  shell,
  shop,
  statuses,
  support,
  access,
  audit,
  locations,
  settings,
}
export const words = { events, kit, ledgers, people, products, shell, shop, statuses, support }
export const words = { kit, shell, statuses, people, companies, holder, imports }

export type Words = typeof words
