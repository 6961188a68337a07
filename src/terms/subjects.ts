import { NamedObj, OneOf, T, Time, Uuid } from '../kernel/contract/schema.ts'
import { RESOURCE_TYPES } from './resource-types.ts'
import { Titled } from './titled.ts'

/** The option that an order is of, as documents name it. */
export const OrderedOption = NamedObj('OrderedOption', { id: Uuid, name: T.String() })

/** A package that was bought, as short as what paid for it or came of it shows it: under the title that it had then. */
export const PackageSubject = NamedObj('PackageSubject', { id: Uuid, title: T.String(), purchaseRef: Uuid })

/** A shop order, as short as what it was paid with shows it. */
export const OrderSubject = NamedObj('OrderSubject', { id: Uuid, option: OrderedOption, product: Titled })

/** A booking, as short as what it was paid with shows it. */
export const BookingSubject = NamedObj('BookingSubject', { id: Uuid, startDate: Time, endDate: Time, resource: Titled })

/** An event ticket, as short as what it was paid with shows it. */
export const TicketSubject = NamedObj('TicketSubject', { id: Uuid, event: Titled })

/** A resource, as short as what assigns it shows it. */
export const AssignedResource = NamedObj('AssignedResource', { id: Uuid, title: T.String(), type: OneOf(RESOURCE_TYPES) })
