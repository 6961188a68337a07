import type { Words } from './rules-words-of.ts'

/** Words whose gender would be the reader's are avoided. */
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
  facts: {
    memberNumber: 'Número de miembro',
    place: 'Espacio',
    orderNumber: 'Número de pedido',
    product: 'Producto',
    quantity: 'Cantidad',
    amount: 'Importe',
    payment: 'Pago',
    comment: 'Tu comentario',
  },
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
