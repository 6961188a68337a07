import type { Words } from './rules-words-of.ts'

/**
 * A space that no line is broken at stands before : ! and ?, as French typography has it. Words whose gender would be
 * the reader's, or that of what has the name, are avoided.
 */
export const fr: Words = {
  greeting: name => `Bonjour ${name},`,
  invitation: {
    subject: place => `Bienvenue chez ${place}`,
    title: place => `Bienvenue chez ${place}`,
    body: place => [
      `Vous êtes désormais membre de ${place}, et nous sommes ravis de vous compter parmi nous.`,
      'Vous n’avez rien d’autre à faire. Passez quand vous voulez et posez toutes vos questions à l’équipe.',
    ],
  },
  approval: {
    subject: place => `Vous êtes maintenant membre de ${place}`,
    title: () => 'Votre demande est acceptée',
    body: place => [
      `Bonne nouvelle : votre demande d’adhésion à ${place} a été acceptée et vous êtes maintenant membre. Au plaisir de vous voir bientôt.`,
    ],
  },
  rejection: {
    subject: place => `Votre demande d’adhésion à ${place}`,
    title: () => 'Votre demande d’adhésion',
    body: place => [
      `Merci de l’intérêt que vous portez à ${place}. Nous sommes au regret de ne pas pouvoir donner suite à votre demande d’adhésion pour le moment.`,
    ],
    reason: 'Le message de l’équipe :',
  },
  order: {
    subject: (place, number) => `Votre commande ${number} chez ${place}`,
    title: () => 'Merci pour votre commande',
    body: place => [`Nous avons bien reçu votre commande chez ${place}. En voici le récapitulatif :`],
  },
  invoice: {
    subject: (place, invoice) => `Facture ${invoice} de chez ${place}`,
    title: invoice => `Facture ${invoice}`,
    body: place => [`Voici votre facture de chez ${place}.`],
    toPay: 'Merci de la régler au plus tard à la date d’échéance.',
    settled: 'Il ne reste rien à payer.',
  },
  reminder: {
    subject: (place, invoice) => `Rappel : facture ${invoice} de chez ${place}`,
    title: invoice => `La facture ${invoice} est échue`,
    body: (place, invoice) => [
      `La date d’échéance de la facture ${invoice} de chez ${place} est passée, et nous n’avons pas encore reçu la totalité du montant.`,
      'Si vous venez de la régler, vous n’avez rien d’autre à faire.',
    ],
  },
  ticketConfirmation: {
    subject: (place, event) => `Votre place à ${event}, ${place}`,
    title: event => `À bientôt à ${event}`,
    body: place => [`Votre place chez ${place} est réservée. Présentez ce code à l’entrée :`],
  },
  ticketPromotion: {
    subject: (place, event) => `Une place pour vous à ${event}, ${place}`,
    title: event => `Vous avez une place à ${event}`,
    body: () => ['Une place s’est libérée et c’était votre tour : elle est à vous. Présentez ce code à l’entrée :'],
  },
  ticketReminder: {
    subject: (place, event) => `Rappel : ${event}, ${place}`,
    title: event => `À bientôt à ${event}`,
    body: place => [`Nous vous rappelons votre place chez ${place}. Présentez ce code à l’entrée :`],
  },
  ticketCancellation: {
    subject: (place, event) => `Annulée : votre place à ${event}, ${place}`,
    title: event => `Votre place à ${event} est annulée`,
    body: place => [`Cette place chez ${place} a été annulée :`],
  },
  eventUpdate: {
    subject: (place, event) => `Modifié : ${event}, ${place}`,
    title: event => `${event} : nouvel horaire ou nouveau lieu`,
    body: place => [
      `L’horaire ou le lieu de cet événement chez ${place} a changé. Votre place reste réservée. Présentez ce code à l’entrée :`,
    ],
  },
  waitlistUpdate: {
    subject: (place, event) => `Modifié : ${event}, ${place}`,
    title: event => `${event} : nouvel horaire ou nouveau lieu`,
    body: place => [
      `L’horaire ou le lieu de cet événement chez ${place} a changé. Vous restez sur la liste d’attente. Si vous ne pouvez plus venir, prévenez l’équipe.`,
    ],
  },
  eventCancellation: {
    subject: (place, event) => `Annulé : ${event}, ${place}`,
    title: event => `${event} n’aura pas lieu`,
    body: (place, event) => [`Nous sommes désolés : l’événement ${event} chez ${place} a été annulé.`],
    reason: 'Message de l’équipe :',
    nothingToPay: 'Vous n’avez rien à payer.',
  },
  bookingConfirmation: {
    subject: (place, booked) => `Votre réservation : ${booked}, ${place}`,
    title: booked => `${booked} : c’est réservé`,
    body: place => [`C’est réservé pour vous chez ${place}. Voici votre réservation :`],
  },
  bookingUpdate: {
    subject: (place, booked) => `Modifiée : votre réservation ${booked}, ${place}`,
    title: booked => `Votre réservation ${booked} a changé`,
    body: place => [`Voici votre réservation chez ${place} telle qu’elle est maintenant :`],
  },
  bookingReminder: {
    subject: (place, booked) => `Rappel : ${booked}, ${place}`,
    title: booked => `${booked} : votre réservation`,
    body: place => [`Nous vous rappelons cette réservation chez ${place} :`],
  },
  bookingCancellation: {
    subject: (place, booked) => `Annulée : votre réservation ${booked}, ${place}`,
    title: booked => `Votre réservation ${booked} est annulée`,
    body: place => [`Cette réservation chez ${place} a été annulée :`],
  },
  guestUpdate: {
    subject: (place, booked) => `Modifiée : ${booked}, ${place}`,
    title: booked => `La réservation ${booked} a changé`,
    body: place => [`Une réservation chez ${place} à laquelle vous participez a changé. La voici telle qu’elle est maintenant :`],
  },
  guestCancellation: {
    subject: (place, booked) => `Annulée : ${booked}, ${place}`,
    title: booked => `La réservation ${booked} est annulée`,
    body: place => [`Cette réservation chez ${place}, à laquelle vous deviez participer, a été annulée :`],
  },
  signInInvitation: {
    subject: place => `Votre accès à ${place}`,
    title: () => 'Choisissez votre mot de passe',
    body: place => [
      `Vous avez maintenant accès à la console qui sert à gérer ${place}. Choisissez un mot de passe et votre session s’ouvrira.`,
    ],
  },
  passwordReset: {
    subject: place => `Nouveau mot de passe pour ${place}`,
    title: () => 'Choisissez un nouveau mot de passe',
    body: () => [
      'Quelqu’un, sans doute vous-même, a demandé un nouveau mot de passe. Si ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.',
    ],
  },
  emailChange: {
    subject: place => `Votre adresse e-mail chez ${place} a changé`,
    title: () => 'Votre adresse e-mail a changé',
    body: () => [
      'Désormais, vous vous connectez avec une autre adresse e-mail, et toutes vos sessions sont terminées.',
      'Si vous ne vous y attendiez pas, prévenez tout de suite votre équipe.',
    ],
  },
  link: 'Ce lien fonctionne une seule fois, pendant 24 heures :',
  facts: {
    memberNumber: 'Numéro de membre',
    place: 'Espace',
    orderNumber: 'Numéro de commande',
    product: 'Produit',
    quantity: 'Quantité',
    amount: 'Montant',
    payment: 'Paiement',
    comment: 'Votre commentaire',
    invoice: 'Facture',
    remaining: 'Reste à payer',
    dueDate: 'Échéance',
    event: 'Événement',
    resource: 'Réservé',
    time: 'Quand',
    venue: 'Où',
    seats: 'Places',
    code: 'Code',
    givenBack: 'Remboursement',
  },
  colon: ' : ',
  payments: {
    credits: 'Payé avec vos crédits',
    dayPasses: 'Payé avec vos pass journée',
    invoice: 'Sur facture',
    later: 'À régler sur place',
    online: 'En ligne',
    paid: 'Payé',
  },
  free: 'Gratuit',
  credits: (count, isOne) => `${count} ${isOne ? 'crédit' : 'crédits'}`,
  dayPasses: count => `${count} pass journée`,
  reply: 'Une question ? Répondez simplement à ce message.',
  sentBy: place => `Ce message vous a été envoyé automatiquement par ${place}.`,
}
