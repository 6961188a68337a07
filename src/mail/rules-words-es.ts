import type { Words } from './rules-words-of.ts'

/** Words whose gender would be the reader's, or that of what has the name, are avoided. */
export const es: Words = {
  greeting: name => `Hola, ${name}:`,
  invitation: {
    subject: place => `Te damos la bienvenida a ${place}`,
    title: place => `Te damos la bienvenida a ${place}`,
    body: place => [
      `Ya formas parte de ${place} y nos alegra mucho tenerte aquí.`,
      'No tienes que hacer nada más. Pásate cuando quieras y pregunta al equipo todo lo que necesites saber.',
    ],
  },
  approval: {
    subject: place => `Ya formas parte de ${place}`,
    title: () => 'Tu solicitud ha sido aceptada',
    body: place => [
      `Buenas noticias: tu solicitud para unirte a ${place} ha sido aceptada y ya formas parte de la comunidad. ¡Nos vemos pronto!`,
    ],
  },
  rejection: {
    subject: place => `Tu solicitud para unirte a ${place}`,
    title: () => 'Tu solicitud para unirte',
    body: place => [`Gracias por tu interés en ${place}. Lamentamos decirte que por ahora no podemos aceptar tu solicitud.`],
    reason: 'Mensaje del equipo:',
  },
  order: {
    subject: (place, number) => `Tu pedido ${number} en ${place}`,
    title: () => 'Gracias por tu pedido',
    body: place => [`Hemos recibido tu pedido en ${place}. Este es el resumen:`],
  },
  invoice: {
    subject: (place, invoice) => `Factura ${invoice} de ${place}`,
    title: invoice => `Factura ${invoice}`,
    body: place => [`Aquí tienes tu factura de ${place}.`],
    toPay: 'Págala, por favor, a más tardar el día en que vence.',
    settled: 'No queda nada por pagar.',
  },
  reminder: {
    subject: (place, invoice) => `Recordatorio: factura ${invoice} de ${place}`,
    title: invoice => `La factura ${invoice} ha vencido`,
    body: (place, invoice) => [
      `La factura ${invoice} de ${place} ha vencido y todavía no hemos recibido todo el importe.`,
      'Si acabas de pagarla, no tienes que hacer nada más.',
    ],
  },
  ticketConfirmation: {
    subject: (place, event) => `Tu plaza en ${event}, ${place}`,
    title: event => `Nos vemos en ${event}`,
    body: place => [`Tu plaza en ${place} está reservada. Muestra este código en la entrada:`],
  },
  ticketPromotion: {
    subject: (place, event) => `Una plaza para ti en ${event}, ${place}`,
    title: event => `Tienes plaza en ${event}`,
    body: () => ['Ha quedado una plaza libre y te tocaba a ti: ya es tuya. Muestra este código en la entrada:'],
  },
  ticketReminder: {
    subject: (place, event) => `Recordatorio: ${event}, ${place}`,
    title: event => `Nos vemos pronto en ${event}`,
    body: place => [`Te recordamos tu plaza en ${place}. Muestra este código en la entrada:`],
  },
  ticketCancellation: {
    subject: (place, event) => `Cancelada: tu plaza en ${event}, ${place}`,
    title: event => `Tu plaza en ${event} se ha cancelado`,
    body: place => [`Se ha cancelado esta plaza en ${place}:`],
  },
  eventUpdate: {
    subject: (place, event) => `Cambio: ${event}, ${place}`,
    title: event => `${event}: otra hora u otro lugar`,
    body: place => [
      `La hora o el lugar de este evento en ${place} han cambiado. Tu plaza sigue reservada. Muestra este código en la entrada:`,
    ],
  },
  waitlistUpdate: {
    subject: (place, event) => `Cambio: ${event}, ${place}`,
    title: event => `${event}: otra hora u otro lugar`,
    body: place => [
      `La hora o el lugar de este evento en ${place} han cambiado. Sigues en la lista de espera. Si así no puedes venir, avisa al equipo.`,
    ],
  },
  eventCancellation: {
    subject: (place, event) => `Cancelado: ${event}, ${place}`,
    title: event => `${event} no se celebrará`,
    body: (place, event) => [`Lo sentimos: ${event} en ${place} se ha cancelado.`],
    reason: 'Lo que dice el equipo:',
    nothingToPay: 'No tienes nada que pagar.',
  },
  bookingConfirmation: {
    subject: (place, booked) => `Tu reserva de ${booked}, ${place}`,
    title: booked => `${booked}: reserva confirmada`,
    body: place => [`Tu reserva en ${place} está confirmada. Es esta:`],
  },
  bookingUpdate: {
    subject: (place, booked) => `Cambio en tu reserva de ${booked}, ${place}`,
    title: booked => `Tu reserva de ${booked} ha cambiado`,
    body: place => [`Así queda ahora tu reserva en ${place}:`],
  },
  bookingReminder: {
    subject: (place, booked) => `Recordatorio: ${booked}, ${place}`,
    title: booked => `${booked}: tu reserva`,
    body: place => [`Te recordamos esta reserva en ${place}:`],
  },
  bookingCancellation: {
    subject: (place, booked) => `Cancelada: tu reserva de ${booked}, ${place}`,
    title: booked => `Tu reserva de ${booked} se ha cancelado`,
    body: place => [`Se ha cancelado esta reserva en ${place}:`],
  },
  guestUpdate: {
    subject: (place, booked) => `Cambio: ${booked}, ${place}`,
    title: booked => `La reserva de ${booked} ha cambiado`,
    body: place => [`Ha cambiado una reserva en ${place} en la que participas. Así queda ahora:`],
  },
  guestCancellation: {
    subject: (place, booked) => `Cancelada: ${booked}, ${place}`,
    title: booked => `La reserva de ${booked} se ha cancelado`,
    body: place => [`Se ha cancelado esta reserva en ${place} en la que ibas a participar:`],
  },
  signInInvitation: {
    subject: place => `Ya puedes acceder a ${place}`,
    title: () => 'Elige tu contraseña',
    body: place => [
      `Ahora tienes acceso a la consola con la que se gestiona ${place}. Elige una contraseña y entrarás directamente.`,
    ],
  },
  passwordReset: {
    subject: place => `Nueva contraseña para ${place}`,
    title: () => 'Elige una nueva contraseña',
    body: () => [
      'Alguien, probablemente tú, ha pedido una nueva contraseña. Si no has sido tú, no hagas nada: tu contraseña no cambia.',
    ],
  },
  emailChange: {
    subject: place => `Tu dirección de correo en ${place} ha cambiado`,
    title: () => 'Tu dirección de correo ha cambiado',
    body: () => [
      'A partir de ahora accedes con otra dirección de correo, y todas tus sesiones se han cerrado.',
      'Si no lo esperabas, avisa enseguida a tu equipo.',
    ],
  },
  link: 'Este enlace sirve una sola vez, durante 24 horas:',
  facts: {
    memberNumber: 'Número de miembro',
    place: 'Espacio',
    orderNumber: 'Número de pedido',
    product: 'Producto',
    quantity: 'Cantidad',
    amount: 'Importe',
    payment: 'Pago',
    comment: 'Tu comentario',
    invoice: 'Factura',
    remaining: 'Queda por pagar',
    dueDate: 'Vence el',
    event: 'Evento',
    resource: 'Reserva',
    time: 'Cuándo',
    venue: 'Dónde',
    seats: 'Plazas',
    code: 'Código',
    givenBack: 'Reembolso',
  },
  colon: ': ',
  payments: {
    credits: 'Pagado con créditos',
    dayPasses: 'Pagado con pases de día',
    invoice: 'Con factura',
    later: 'Se paga en el espacio',
    online: 'En línea',
    paid: 'Pagado',
  },
  free: 'Gratis',
  credits: (count, isOne) => `${count} ${isOne ? 'crédito' : 'créditos'}`,
  dayPasses: (count, isOne) => `${count} ${isOne ? 'pase de día' : 'pases de día'}`,
  reply: '¿Tienes alguna pregunta? Responde a este mensaje.',
  sentBy: place => `${place} ha enviado este mensaje de forma automática.`,
}
