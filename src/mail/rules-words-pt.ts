import type { Words } from './rules-words-of.ts'

/** As it is written in Portugal, without a word for “you”, and without the gender of what has the name. */
export const pt: Words = {
  greeting: name => `Olá, ${name}!`,
  invitation: {
    subject: place => `Boas-vindas ao espaço ${place}`,
    title: place => `Boas-vindas ao espaço ${place}`,
    body: place => [
      `A sua adesão ao espaço ${place} está confirmada. É muito bom contar com a sua presença.`,
      'Não é preciso fazer mais nada. Apareça quando quiser e pergunte no local tudo o que quiser saber.',
    ],
  },
  approval: {
    subject: place => `O seu pedido de adesão ao espaço ${place} foi aprovado`,
    title: () => 'O seu pedido foi aprovado',
    body: place => [
      `Boas notícias: o seu pedido de adesão ao espaço ${place} foi aprovado e já faz parte da comunidade. Até breve!`,
    ],
  },
  rejection: {
    subject: place => `O seu pedido de adesão ao espaço ${place}`,
    title: () => 'O seu pedido de adesão',
    body: place => [
      `Agradecemos o seu interesse no espaço ${place}. Lamentamos, mas neste momento não podemos aceitar o seu pedido de adesão.`,
    ],
    reason: 'Mensagem do espaço:',
  },
  order: {
    subject: (place, number) => `O seu pedido ${number} no espaço ${place}`,
    title: () => 'Agradecemos o seu pedido',
    body: place => [`Recebemos o seu pedido no espaço ${place}. Aqui está o resumo:`],
  },
  invoice: {
    subject: (place, invoice) => `Fatura ${invoice} do espaço ${place}`,
    title: invoice => `Fatura ${invoice}`,
    body: place => [`Aqui está a sua fatura do espaço ${place}.`],
    toPay: 'O pagamento deve ser feito até à data de vencimento.',
    settled: 'Não falta pagar nada.',
  },
  reminder: {
    subject: (place, invoice) => `Lembrete: fatura ${invoice} do espaço ${place}`,
    title: invoice => `A fatura ${invoice} está vencida`,
    body: (place, invoice) => [
      `A fatura ${invoice} do espaço ${place} já venceu, e ainda não recebemos o valor total.`,
      'Se o pagamento acabou de ser feito, não é preciso fazer mais nada.',
    ],
  },
  ticketConfirmation: {
    subject: (place, event) => `O seu lugar em ${event}, ${place}`,
    title: event => `Até breve em ${event}`,
    body: place => [`O seu lugar no espaço ${place} está reservado. Mostre este código à entrada:`],
  },
  ticketPromotion: {
    subject: (place, event) => `Um lugar para si em ${event}, ${place}`,
    title: event => `Tem lugar em ${event}`,
    body: () => ['Ficou livre um lugar e era a sua vez: já é seu. Mostre este código à entrada:'],
  },
  ticketReminder: {
    subject: (place, event) => `Lembrete: ${event}, ${place}`,
    title: event => `Até breve em ${event}`,
    body: place => [`Este é um lembrete do seu lugar no espaço ${place}. Mostre este código à entrada:`],
  },
  ticketCancellation: {
    subject: (place, event) => `Cancelado: o seu lugar em ${event}, ${place}`,
    title: event => `O seu lugar em ${event} foi cancelado`,
    body: place => [`Este lugar no espaço ${place} foi cancelado:`],
  },
  eventUpdate: {
    subject: (place, event) => `Alterado: ${event}, ${place}`,
    title: event => `${event}: outra hora ou outro local`,
    body: place => [
      `A hora ou o local deste evento no espaço ${place} mudou. O seu lugar continua reservado. Mostre este código à entrada:`,
    ],
  },
  waitlistUpdate: {
    subject: (place, event) => `Alterado: ${event}, ${place}`,
    title: event => `${event}: outra hora ou outro local`,
    body: place => [
      `A hora ou o local deste evento no espaço ${place} mudou. Continua na lista de espera. Se assim não puder vir, avise a equipa.`,
    ],
  },
  eventCancellation: {
    subject: (place, event) => `Cancelado: ${event}, ${place}`,
    title: event => `${event} não se vai realizar`,
    body: (place, event) => [`Lamentamos: o evento ${event} no espaço ${place} foi cancelado.`],
    reason: 'O que diz a equipa:',
    nothingToPay: 'Não tem nada a pagar.',
  },
  bookingConfirmation: {
    subject: (place, booked) => `A sua reserva: ${booked}, ${place}`,
    title: booked => `${booked}: reserva confirmada`,
    body: place => [`A sua reserva no espaço ${place} está confirmada. É esta:`],
  },
  bookingUpdate: {
    subject: (place, booked) => `Alterada: a sua reserva de ${booked}, ${place}`,
    title: booked => `A sua reserva de ${booked} mudou`,
    body: place => [`É assim que fica agora a sua reserva no espaço ${place}:`],
  },
  bookingReminder: {
    subject: (place, booked) => `Lembrete: ${booked}, ${place}`,
    title: booked => `${booked}: a sua reserva`,
    body: place => [`Este é um lembrete de uma reserva no espaço ${place}:`],
  },
  bookingCancellation: {
    subject: (place, booked) => `Cancelada: a sua reserva de ${booked}, ${place}`,
    title: booked => `A sua reserva de ${booked} foi cancelada`,
    body: place => [`Esta reserva no espaço ${place} foi cancelada:`],
  },
  guestUpdate: {
    subject: (place, booked) => `Alterada: ${booked}, ${place}`,
    title: booked => `A reserva de ${booked} mudou`,
    body: place => [`Mudou uma reserva no espaço ${place} em que participa. É assim que fica agora:`],
  },
  guestCancellation: {
    subject: (place, booked) => `Cancelada: ${booked}, ${place}`,
    title: booked => `A reserva de ${booked} foi cancelada`,
    body: place => [`Esta reserva no espaço ${place}, em que ia participar, foi cancelada:`],
  },
  signInInvitation: {
    subject: place => `O seu acesso a ${place}`,
    title: () => 'Escolha a sua palavra-passe',
    body: place => [
      `Tem agora acesso à consola com que se gere ${place}. Escolha uma palavra-passe e fica com a sessão iniciada.`,
    ],
  },
  passwordReset: {
    subject: place => `Nova palavra-passe para ${place}`,
    title: () => 'Escolha uma nova palavra-passe',
    body: () => [
      'Alguém, provavelmente a própria pessoa, pediu uma nova palavra-passe. Se não foi o seu caso, não faça nada: a sua palavra-passe não muda.',
    ],
  },
  emailChange: {
    subject: place => `O seu endereço de e-mail em ${place} mudou`,
    title: () => 'O seu endereço de e-mail mudou',
    body: () => [
      'A partir de agora inicia sessão com outro endereço de e-mail, e todas as suas sessões terminaram.',
      'Se não esperava isto, avise já a sua equipa.',
    ],
  },
  link: 'Esta ligação funciona uma vez, durante 24 horas:',
  facts: {
    memberNumber: 'Número de membro',
    place: 'Espaço',
    orderNumber: 'Número do pedido',
    product: 'Produto',
    quantity: 'Quantidade',
    amount: 'Valor',
    payment: 'Pagamento',
    comment: 'O seu comentário',
    invoice: 'Fatura',
    remaining: 'Falta pagar',
    dueDate: 'Vence em',
    event: 'Evento',
    resource: 'Reservado',
    time: 'Quando',
    venue: 'Onde',
    seats: 'Lugares',
    code: 'Código',
    givenBack: 'Devolução',
  },
  colon: ': ',
  payments: {
    credits: 'Pago com créditos',
    dayPasses: 'Pago com passes diários',
    invoice: 'Na fatura',
    later: 'A pagar no espaço',
    online: 'Online',
    paid: 'Pago',
  },
  free: 'Grátis',
  credits: (count, isOne) => `${count} ${isOne ? 'crédito' : 'créditos'}`,
  dayPasses: (count, isOne) => `${count} ${isOne ? 'passe diário' : 'passes diários'}`,
  reply: 'Tem alguma pergunta? Basta responder a esta mensagem.',
  sentBy: place => `Esta mensagem foi enviada automaticamente pelo espaço ${place}.`,
}
