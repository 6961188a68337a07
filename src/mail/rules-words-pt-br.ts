import { pt } from './rules-words-pt.ts'
import type { Words } from './rules-words-of.ts'

const CODE = 'Mostre este código na entrada:'

/** What Brazil says otherwise than Portugal; each of the two finds the other one’s words foreign. */
export const ptBr: Words = {
  ...pt,
  approval: {
    ...pt.approval,
    body: place => [
      `Boas notícias: o seu pedido de adesão ao espaço ${place} foi aprovado e você já faz parte da comunidade. Até breve!`,
    ],
  },
  invoice: { ...pt.invoice, toPay: 'O pagamento deve ser feito até a data de vencimento.' },
  ticketConfirmation: { ...pt.ticketConfirmation, body: place => [`O seu lugar no espaço ${place} está reservado. ${CODE}`] },
  ticketPromotion: {
    subject: (place, event) => `Um lugar para você em ${event}, ${place}`,
    title: event => `Você tem lugar em ${event}`,
    body: () => [`Um lugar ficou livre e era a sua vez: já é seu. ${CODE}`],
  },
  ticketReminder: { ...pt.ticketReminder, body: place => [`Este é um lembrete do seu lugar no espaço ${place}. ${CODE}`] },
  eventUpdate: {
    ...pt.eventUpdate,
    title: event => `${event}: outro horário ou outro local`,
    body: place => [`O horário ou o local deste evento no espaço ${place} mudou. O seu lugar continua reservado. ${CODE}`],
  },
  waitlistUpdate: {
    ...pt.waitlistUpdate,
    title: event => `${event}: outro horário ou outro local`,
    body: place => [
      `O horário ou o local deste evento no espaço ${place} mudou. Você continua na lista de espera. Se assim não puder vir, avise a equipe.`,
    ],
  },
  eventCancellation: {
    ...pt.eventCancellation,
    title: event => `${event} não será realizado`,
    reason: 'O que diz a equipe:',
    nothingToPay: 'Você não tem nada a pagar.',
  },
  bookingUpdate: { ...pt.bookingUpdate, body: place => [`A sua reserva no espaço ${place} agora é esta:`] },
  guestUpdate: {
    ...pt.guestUpdate,
    body: place => [`Uma reserva no espaço ${place} da qual você participa mudou. Agora ela é esta:`],
  },
  guestCancellation: {
    ...pt.guestCancellation,
    body: place => [`Esta reserva no espaço ${place}, da qual você ia participar, foi cancelada:`],
  },
  signInInvitation: {
    ...pt.signInInvitation,
    title: () => 'Escolha a sua senha',
    body: place => [`Agora você tem acesso ao console em que se administra ${place}. Escolha uma senha e você já entra.`],
  },
  passwordReset: {
    subject: place => `Nova senha para ${place}`,
    title: () => 'Escolha uma nova senha',
    body: () => ['Alguém, provavelmente você, pediu uma nova senha. Se não foi você, não faça nada: a sua senha não muda.'],
  },
  emailChange: {
    ...pt.emailChange,
    body: () => [
      'A partir de agora você entra com outro endereço de e-mail, e todas as suas sessões foram encerradas.',
      'Se você não esperava isso, avise logo a sua equipe.',
    ],
  },
  link: 'Este link funciona uma vez, durante 24 horas:',
}
