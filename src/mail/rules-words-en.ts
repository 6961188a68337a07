import type { Words } from './rules-words-of.ts'

export const en: Words = {
  greeting: name => `Hello ${name},`,
  invitation: {
    subject: place => `Welcome to ${place}`,
    title: place => `Welcome to ${place}`,
    body: place => [
      `You are now a member of ${place}, and we are glad to have you with us.`,
      'There is nothing you need to do. Just come by, and ask the team whatever you would like to know.',
    ],
  },
  approval: {
    subject: place => `You are now a member of ${place}`,
    title: () => 'Your request was approved',
    body: place => [
      `Good news: your request to join ${place} was approved, and you are now a member. We look forward to seeing you.`,
    ],
  },
  rejection: {
    subject: place => `Your request to join ${place}`,
    title: () => 'Your request to join',
    body: place => [
      `Thank you for your interest in ${place}. We are sorry to tell you that we cannot accept your request to join at the moment.`,
    ],
    reason: 'What the team says:',
  },
  order: {
    subject: (place, number) => `Your order ${number} at ${place}`,
    title: () => 'Thank you for your order',
    body: place => [`We have received your order at ${place}. Here it is once more:`],
  },
  invoice: {
    subject: (place, invoice) => `Invoice ${invoice} from ${place}`,
    title: invoice => `Invoice ${invoice}`,
    body: place => [`Here is your invoice from ${place}.`],
    toPay: 'Please pay it by the day on which it is due.',
    settled: 'Nothing is left to be paid.',
  },
  reminder: {
    subject: (place, invoice) => `Reminder: invoice ${invoice} from ${place}`,
    title: invoice => `Invoice ${invoice} is overdue`,
    body: (place, invoice) => [
      `The day on which invoice ${invoice} from ${place} was due is past, and we have not received all of it yet.`,
      'If you have just paid, there is nothing more you need to do.',
    ],
  },
  ticketConfirmation: {
    subject: (place, event) => `Your seat at ${event}, ${place}`,
    title: event => `See you at ${event}`,
    body: place => [`We have kept your seat at ${place}. Show this code at the door:`],
  },
  ticketPromotion: {
    subject: (place, event) => `A seat for you at ${event}, ${place}`,
    title: event => `You have a seat at ${event}`,
    body: () => ['A seat became free, and you were next in line: it is yours now. Show this code at the door:'],
  },
  ticketReminder: {
    subject: (place, event) => `Reminder: ${event}, ${place}`,
    title: event => `See you soon at ${event}`,
    body: place => [`This is a reminder of what is coming up at ${place}. Show this code at the door:`],
  },
  ticketCancellation: {
    subject: (place, event) => `Canceled: your seat at ${event}, ${place}`,
    title: event => `Your seat at ${event} is canceled`,
    body: place => [`This seat at ${place} was canceled:`],
  },
  eventUpdate: {
    subject: (place, event) => `Changed: ${event}, ${place}`,
    title: event => `${event}: another time or place`,
    body: place => [
      `The time or the place of this event at ${place} has changed. Your seat is kept. Show this code at the door:`,
    ],
  },
  waitlistUpdate: {
    subject: (place, event) => `Changed: ${event}, ${place}`,
    title: event => `${event}: another time or place`,
    body: place => [
      `The time or the place of this event at ${place} has changed. You are still in line for a seat. If you cannot come then, tell the team.`,
    ],
  },
  eventCancellation: {
    subject: (place, event) => `Canceled: ${event}, ${place}`,
    title: event => `${event} will not take place`,
    body: (place, event) => [`We are sorry: ${event} at ${place} was canceled.`],
    reason: 'What the team says:',
    nothingToPay: 'There is nothing for you to pay.',
  },
  bookingConfirmation: {
    subject: (place, booked) => `Your booking of ${booked}, ${place}`,
    title: booked => `${booked} is booked`,
    body: place => [`We have kept it for you at ${place}. Here is your booking:`],
  },
  bookingUpdate: {
    subject: (place, booked) => `Changed: your booking of ${booked}, ${place}`,
    title: booked => `Your booking of ${booked} has changed`,
    body: place => [`This is your booking at ${place} as it is now:`],
  },
  bookingReminder: {
    subject: (place, booked) => `Reminder: ${booked}, ${place}`,
    title: booked => `${booked} is booked for you`,
    body: place => [`This is a reminder of a booking that is coming up at ${place}:`],
  },
  bookingCancellation: {
    subject: (place, booked) => `Canceled: your booking of ${booked}, ${place}`,
    title: booked => `Your booking of ${booked} is canceled`,
    body: place => [`This booking at ${place} was canceled:`],
  },
  guestUpdate: {
    subject: (place, booked) => `Changed: ${booked}, ${place}`,
    title: booked => `The booking of ${booked} has changed`,
    body: place => [`A booking at ${place} to which you come has changed. This is how it is now:`],
  },
  guestCancellation: {
    subject: (place, booked) => `Canceled: ${booked}, ${place}`,
    title: booked => `The booking of ${booked} is canceled`,
    body: place => [`This booking at ${place}, to which you were to come, was canceled:`],
  },
  signInInvitation: {
    subject: place => `You can now sign in to ${place}`,
    title: () => 'Set your password',
    body: place => [`You have been let in to the console, where ${place} is run. Choose a password, and you are signed in.`],
  },
  passwordReset: {
    subject: place => `Set another password for ${place}`,
    title: () => 'Set another password',
    body: () => [
      'Somebody, most likely you, has asked for another password. If it was not you, do nothing: your password stays as it is.',
    ],
  },
  emailChange: {
    subject: place => `Your e-mail address at ${place} has changed`,
    title: () => 'Your e-mail address has changed',
    body: () => [
      'From now on you sign in with another e-mail address, and all your sessions have ended.',
      'If you did not expect this, tell your team at once.',
    ],
  },
  link: 'This link works once, for 24 hours:',
  facts: {
    memberNumber: 'Member number',
    place: 'Location',
    orderNumber: 'Order number',
    product: 'Product',
    quantity: 'Quantity',
    amount: 'Amount',
    payment: 'Payment',
    comment: 'Your comment',
    invoice: 'Invoice',
    remaining: 'Still to be paid',
    dueDate: 'Due on',
    event: 'Event',
    resource: 'Booked',
    time: 'When',
    venue: 'Where',
    seats: 'Seats',
    code: 'Code',
    givenBack: 'Refund',
  },
  colon: ': ',
  payments: {
    credits: 'Paid with credits',
    dayPasses: 'Paid with day passes',
    invoice: 'By invoice',
    later: 'To be paid at the location',
    online: 'Online',
    paid: 'Paid',
  },
  free: 'Free',
  credits: (count, isOne) => `${count} ${isOne ? 'credit' : 'credits'}`,
  dayPasses: (count, isOne) => `${count} ${isOne ? 'day pass' : 'day passes'}`,
  reply: 'Do you have a question? Simply reply to this message.',
  sentBy: place => `This message was sent automatically by ${place}.`,
}
