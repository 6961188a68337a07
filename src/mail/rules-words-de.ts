import type { Words } from './rules-words-of.ts'

export const de: Words = {
  greeting: name => `Hallo ${name},`,
  invitation: {
    subject: place => `Willkommen bei ${place}`,
    title: place => `Willkommen bei ${place}`,
    body: place => [
      `du bist jetzt Mitglied bei ${place}. Schön, dass du dabei bist!`,
      'Du musst nichts weiter tun. Komm einfach vorbei und frag das Team, was immer du wissen möchtest.',
    ],
  },
  approval: {
    subject: place => `Du bist jetzt Mitglied bei ${place}`,
    title: () => 'Deine Anfrage wurde angenommen',
    body: place => [
      `gute Nachrichten: Deine Anfrage bei ${place} wurde angenommen, du bist jetzt Mitglied. Wir freuen uns auf dich.`,
    ],
  },
  rejection: {
    subject: place => `Deine Anfrage bei ${place}`,
    title: () => 'Deine Anfrage auf Mitgliedschaft',
    body: place => [
      `danke für dein Interesse an ${place}. Leider können wir deine Anfrage auf Mitgliedschaft im Moment nicht annehmen.`,
    ],
    reason: 'Das schreibt das Team dazu:',
  },
  order: {
    subject: (place, number) => `Deine Bestellung ${number} bei ${place}`,
    title: () => 'Danke für deine Bestellung',
    body: place => [`deine Bestellung ist bei ${place} eingegangen. Hier siehst du sie noch einmal im Überblick:`],
  },
  invoice: {
    subject: (place, invoice) => `Rechnung ${invoice} von ${place}`,
    title: invoice => `Rechnung ${invoice}`,
    body: place => [`hier ist deine Rechnung von ${place}.`],
    toPay: 'Bitte bezahle sie bis zu dem Tag, an dem sie fällig ist.',
    settled: 'Es ist nichts mehr zu bezahlen.',
  },
  reminder: {
    subject: (place, invoice) => `Erinnerung: Rechnung ${invoice} von ${place}`,
    title: invoice => `Rechnung ${invoice} ist überfällig`,
    body: (place, invoice) => [
      `die Rechnung ${invoice} von ${place} war bereits fällig, und es ist noch nicht alles bei uns eingegangen.`,
      'Wenn du gerade bezahlt hast, brauchst du nichts weiter zu tun.',
    ],
  },
  ticketConfirmation: {
    subject: (place, event) => `Dein Platz bei ${event}, ${place}`,
    title: event => `Bis bald bei ${event}`,
    body: place => [`dein Platz bei ${place} ist für dich reserviert. Zeig diesen Code am Einlass:`],
  },
  ticketPromotion: {
    subject: (place, event) => `Ein Platz für dich bei ${event}, ${place}`,
    title: event => `Du hast einen Platz bei ${event}`,
    body: () => [
      'ein Platz ist frei geworden, und du warst als Nächstes dran: Er gehört jetzt dir. Zeig diesen Code am Einlass:',
    ],
  },
  ticketReminder: {
    subject: (place, event) => `Erinnerung: ${event}, ${place}`,
    title: event => `Bis bald bei ${event}`,
    body: place => [`wir erinnern dich an deinen Platz bei ${place}. Zeig diesen Code am Einlass:`],
  },
  ticketCancellation: {
    subject: (place, event) => `Storniert: dein Platz bei ${event}, ${place}`,
    title: event => `Dein Platz bei ${event} ist storniert`,
    body: place => [`dieser Platz bei ${place} wurde storniert:`],
  },
  eventUpdate: {
    subject: (place, event) => `Geändert: ${event}, ${place}`,
    title: event => `${event}: andere Zeit oder anderer Ort`,
    body: place => [
      `Zeit oder Ort dieser Veranstaltung bei ${place} hat sich geändert. Dein Platz bleibt reserviert. Zeig diesen Code am Einlass:`,
    ],
  },
  waitlistUpdate: {
    subject: (place, event) => `Geändert: ${event}, ${place}`,
    title: event => `${event}: andere Zeit oder anderer Ort`,
    body: place => [
      `Zeit oder Ort dieser Veranstaltung bei ${place} hat sich geändert. Du stehst weiter auf der Warteliste. Wenn du dann nicht kannst, sag dem Team Bescheid.`,
    ],
  },
  eventCancellation: {
    subject: (place, event) => `Abgesagt: ${event}, ${place}`,
    title: event => `${event} findet nicht statt`,
    body: (place, event) => [`es tut uns leid: ${event} bei ${place} wurde abgesagt.`],
    reason: 'Das Team schreibt dazu:',
    nothingToPay: 'Du hast nichts zu bezahlen.',
  },
  bookingConfirmation: {
    subject: (place, booked) => `Deine Buchung: ${booked}, ${place}`,
    title: booked => `${booked} ist gebucht`,
    body: place => [`bei ${place} ist für dich reserviert. Hier ist deine Buchung:`],
  },
  bookingUpdate: {
    subject: (place, booked) => `Geändert: deine Buchung ${booked}, ${place}`,
    title: booked => `Deine Buchung ${booked} hat sich geändert`,
    body: place => [`so lautet deine Buchung bei ${place} jetzt:`],
  },
  bookingReminder: {
    subject: (place, booked) => `Erinnerung: ${booked}, ${place}`,
    title: booked => `${booked} ist für dich gebucht`,
    body: place => [`wir erinnern dich an diese Buchung bei ${place}:`],
  },
  bookingCancellation: {
    subject: (place, booked) => `Storniert: deine Buchung ${booked}, ${place}`,
    title: booked => `Deine Buchung ${booked} ist storniert`,
    body: place => [`diese Buchung bei ${place} wurde storniert:`],
  },
  guestUpdate: {
    subject: (place, booked) => `Geändert: ${booked}, ${place}`,
    title: booked => `Die Buchung ${booked} hat sich geändert`,
    body: place => [`eine Buchung bei ${place}, zu der du kommst, hat sich geändert. So lautet sie jetzt:`],
  },
  guestCancellation: {
    subject: (place, booked) => `Storniert: ${booked}, ${place}`,
    title: booked => `Die Buchung ${booked} ist storniert`,
    body: place => [`diese Buchung bei ${place}, zu der du kommen wolltest, wurde storniert:`],
  },
  signInInvitation: {
    subject: place => `Dein Zugang zu ${place}`,
    title: () => 'Leg dein Passwort fest',
    body: place => [
      `du hast jetzt Zugang zur Konsole, in der ${place} verwaltet wird. Wähl ein Passwort, und du bist angemeldet.`,
    ],
  },
  passwordReset: {
    subject: place => `Neues Passwort für ${place}`,
    title: () => 'Leg ein neues Passwort fest',
    body: () => [
      'jemand, vermutlich du selbst, hat um ein neues Passwort gebeten. Wenn du es nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
    ],
  },
  emailChange: {
    subject: place => `Deine E-Mail-Adresse bei ${place} wurde geändert`,
    title: () => 'Deine E-Mail-Adresse wurde geändert',
    body: () => [
      'von jetzt an meldest du dich mit einer anderen E-Mail-Adresse an, und alle deine Sitzungen sind beendet.',
      'Wenn du das nicht erwartet hast, sag es sofort deinem Team.',
    ],
  },
  link: 'Dieser Link gilt einmal, 24 Stunden lang:',
  facts: {
    memberNumber: 'Mitgliedsnummer',
    place: 'Standort',
    orderNumber: 'Bestellnummer',
    product: 'Produkt',
    quantity: 'Menge',
    amount: 'Betrag',
    payment: 'Zahlung',
    comment: 'Dein Kommentar',
    invoice: 'Rechnung',
    remaining: 'Noch zu bezahlen',
    dueDate: 'Fällig am',
    event: 'Veranstaltung',
    resource: 'Gebucht',
    time: 'Wann',
    venue: 'Wo',
    seats: 'Plätze',
    code: 'Code',
    givenBack: 'Rückerstattung',
  },
  colon: ': ',
  payments: {
    credits: 'Mit Credits bezahlt',
    dayPasses: 'Mit Tagespässen bezahlt',
    invoice: 'Auf Rechnung',
    later: 'Am Standort zu bezahlen',
    online: 'Online',
    paid: 'Bezahlt',
  },
  free: 'Kostenlos',
  credits: (count, isOne) => `${count} ${isOne ? 'Credit' : 'Credits'}`,
  dayPasses: (count, isOne) => `${count} ${isOne ? 'Tagespass' : 'Tagespässe'}`,
  reply: 'Hast du eine Frage? Antworte einfach auf diese Nachricht.',
  sentBy: place => `Diese Nachricht wurde automatisch von ${place} verschickt.`,
}
