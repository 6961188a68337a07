create table if not exists "migration" ("version" bigint not null, "name" text collate "C" not null, "createDate" timestamptz(3) not null, primary key ("version"));
create table "network" ("id" text collate "C" not null, "title" text collate "C" not null, "createDate" timestamptz(3) not null, primary key ("id"));
create table "setting" ("key" text collate "C" not null, "value" text collate "C" not null, primary key ("key"));
create table "location" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "title" text collate "C" not null,
  "timezoneId" text collate "C" not null,
  "currencyCode" text collate "C" not null,
  "taxInclusive" boolean not null,
  "taxRate" bigint not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
);
create table "user" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "email" text collate "C" not null,
  "emailKey" text collate "C" not null,
  "name" text collate "C" not null,
  "surname" text collate "C" not null,
  "phoneNumber" text collate "C",
  "photoUrl" text collate "C",
  "about" text collate "C",
  "blocked" boolean not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
);
create unique index "user_emailKey" on "user" ("network", "emailKey");
create table "company" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "title" text collate "C" not null,
  "legalName" text collate "C",
  "taxId" text collate "C",
  "notes" text collate "C",
  "billingAddress" text collate "C",
  "businessAddress" text,
  "metadata" text not null,
  "createDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create table "membership" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "number" bigint not null,
  "userRef" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "companyRef" text collate "C",
  "companyRole" text collate "C",
  "role" text collate "C" not null,
  "status" text collate "C" not null,
  "type" text collate "C" not null,
  "metadata" text not null,
  "notes" text collate "C",
  "invitationDate" timestamptz(3),
  "createDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "userRef") references "user" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id")
);
create unique index "membership_number" on "membership" ("network", "number");
create index "membership_userRef" on "membership" ("network", "userRef");
create table "credential" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "membershipRef" text collate "C" not null,
  "title" text collate "C" not null,
  "scopes" text not null,
  "secretHash" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  "revokeDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
);
create table "token" (
  "network" text collate "C" not null,
  "tokenHash" text collate "C" not null,
  "credentialRef" text collate "C" not null,
  "scopes" text not null,
  "expireDate" timestamptz(3) not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "tokenHash"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "credentialRef") references "credential" ("network", "id")
);
create index "token_expireDate" on "token" ("network", "expireDate");
create table "counter" (
  "network" text collate "C" not null,
  "scope" text collate "C" not null,
  "last" bigint not null,
  primary key ("network", "scope"),
  foreign key ("network") references "network" ("id")
);
create table "idempotency" (
  "network" text collate "C" not null,
  "credentialRef" text collate "C" not null,
  "method" text collate "C" not null,
  "route" text collate "C" not null,
  "key" text collate "C" not null,
  "requestHash" text collate "C" not null,
  "httpStatus" bigint,
  "location" text collate "C",
  "etag" text collate "C",
  "body" text collate "C",
  "expireDate" timestamptz(3) not null,
  primary key ("network", "credentialRef", "method", "route", "key"),
  foreign key ("network") references "network" ("id")
);
create index "idempotency_expireDate" on "idempotency" ("network", "expireDate");
create table "audit" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "kind" text collate "C" not null,
  "objectRef" text collate "C" not null,
  "membershipRef" text collate "C",
  "credentialRef" text collate "C",
  "requestId" text collate "C" not null,
  "before" text,
  "after" text,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
);
create index "audit_objectRef_id" on "audit" ("network", "objectRef", "id");
create table "outbox" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "kind" text collate "C" not null,
  "objectRef" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
);
create table "ticket" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "number" bigint not null,
  "locationRef" text collate "C" not null,
  "description" text collate "C" not null,
  "status" text collate "C" not null,
  "type" text collate "C" not null,
  "membershipRefAssignee" text collate "C",
  "membershipRefRequester" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  "updateDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRefAssignee") references "membership" ("network", "id"),
  foreign key ("network", "membershipRefRequester") references "membership" ("network", "id")
);
create unique index "ticket_number" on "ticket" ("network", "number");
create index "ticket_locationRef_createDate_id" on "ticket" ("network", "locationRef", "createDate", "id");
create table "ticketActivity" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "ticketRef" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  "type" text collate "C" not null,
  "membershipRef" text collate "C" not null,
  "text" text collate "C",
  "attachments" text,
  "status" text collate "C",
  "ticketType" text collate "C",
  "membershipRefAssignee" text collate "C",
  "previousStatus" text collate "C",
  "previousTicketType" text collate "C",
  "previousMembershipRefAssignee" text collate "C",
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "ticketRef") references "ticket" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "membershipRefAssignee") references "membership" ("network", "id"),
  foreign key ("network", "previousMembershipRefAssignee") references "membership" ("network", "id")
);
create index "ticketActivity_ticketRef_createDate_id" on "ticketActivity" ("network", "ticketRef", "createDate", "id");
create table "category" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C",
  "title" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create table "product" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "categoryRef" text collate "C",
  "locationRef" text collate "C" not null,
  "title" text collate "C" not null,
  "description" text collate "C" not null,
  "featured" boolean not null,
  "visibility" text collate "C" not null,
  "refundPolicy" text collate "C" not null,
  "media" text not null,
  "orderEnabled" boolean not null,
  "confirmationEmailEnabled" boolean not null,
  "confirmationEmailTemplate" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  "updateDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "categoryRef") references "category" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create table "productOption" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "productRef" text collate "C" not null,
  "position" bigint not null,
  "title" text collate "C" not null,
  "description" text collate "C" not null,
  "available" boolean not null,
  "customTaxEnabled" boolean not null,
  "customTaxRate" bigint not null,
  "creditsEnabled" boolean not null,
  "creditsAmount" bigint not null,
  "moneyEnabled" boolean not null,
  "moneyAmount" bigint not null,
  "currencyCode" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "productRef") references "product" ("network", "id")
);
create unique index "productOption_productRef_position" on "productOption" ("network", "productRef", "position");
create table "plan" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "title" text collate "C" not null,
  "description" text collate "C" not null,
  "period" text collate "C" not null,
  "price" bigint not null,
  "currencyCode" text collate "C" not null,
  "credits" bigint not null,
  "dayPasses" bigint not null,
  "customTaxEnabled" boolean not null,
  "customTaxRate" bigint not null,
  "discounts" text not null,
  "selfSignupEnabled" boolean not null,
  "selfSignupType" text collate "C" not null,
  "access" text,
  "printing" text,
  "createDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create index "plan_createDate_id" on "plan" ("network", "createDate", "id");
create index "plan_locationRef_createDate_id" on "plan" ("network", "locationRef", "createDate", "id");
create table "subscription" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "membershipRef" text collate "C",
  "companyRef" text collate "C",
  "membershipRefCreator" text collate "C" not null,
  "period" text collate "C" not null,
  "billingCycleAnchor" text collate "C" not null,
  "startDate" timestamptz(3) not null,
  "endDate" timestamptz(3),
  "payWithInvoice" text not null,
  "createDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "membershipRefCreator") references "membership" ("network", "id")
);
create index "subscription_membershipRef" on "subscription" ("network", "membershipRef");
create index "subscription_companyRef" on "subscription" ("network", "companyRef");
create table "subscriptionItem" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "subscriptionRef" text collate "C" not null,
  "position" bigint not null,
  "title" text collate "C" not null,
  "price" bigint not null,
  "currencyCode" text collate "C" not null,
  "quantity" bigint not null,
  "credits" bigint not null,
  "dayPasses" bigint not null,
  "customTaxEnabled" boolean not null,
  "customTaxRate" bigint not null,
  "planRef" text collate "C",
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id"),
  foreign key ("network", "planRef") references "plan" ("network", "id")
);
create unique index "subscriptionItem_subscriptionRef_position" on "subscriptionItem" ("network", "subscriptionRef", "position");
create table "ledgerEntry" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "unit" text collate "C" not null,
  "type" text collate "C" not null,
  "amount" bigint not null,
  "membershipRef" text collate "C",
  "companyRef" text collate "C",
  "locationRef" text collate "C" not null,
  "description" text collate "C" not null,
  "subscriptionRef" text collate "C",
  "membershipRefCreator" text collate "C",
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id"),
  foreign key ("network", "membershipRefCreator") references "membership" ("network", "id")
);
create table "ledgerLot" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "unit" text collate "C" not null,
  "membershipRef" text collate "C",
  "companyRef" text collate "C",
  "remaining" bigint not null,
  "expireDate" timestamptz(3),
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id")
);
create index "ledgerLot_membershipRef_unit_expireDate" on "ledgerLot" ("network", "membershipRef", "unit", "expireDate");
create index "ledgerLot_companyRef_unit_expireDate" on "ledgerLot" ("network", "companyRef", "unit", "expireDate");
create table "ledgerLine" (
  "network" text collate "C" not null,
  "entryRef" text collate "C" not null,
  "lotRef" text collate "C" not null,
  "lineAmount" bigint not null,
  primary key ("network", "entryRef", "lotRef"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "entryRef") references "ledgerEntry" ("network", "id"),
  foreign key ("network", "lotRef") references "ledgerLot" ("network", "id")
);
create index "ledgerLine_lotRef" on "ledgerLine" ("network", "lotRef");
create table "invoice" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "number" bigint,
  "locationRef" text collate "C" not null,
  "membershipRef" text collate "C",
  "companyRef" text collate "C",
  "subscriptionRef" text collate "C",
  "status" text collate "C" not null,
  "currencyCode" text collate "C" not null,
  "taxInclusive" boolean not null,
  "createDate" timestamptz(3) not null,
  "issueDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id")
);
create unique index "invoice_locationRef_number" on "invoice" ("network", "locationRef", "number");
create table "shopOrder" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "number" bigint not null,
  "locationRef" text collate "C" not null,
  "membershipRef" text collate "C" not null,
  "productRef" text collate "C" not null,
  "optionRef" text collate "C" not null,
  "quantity" bigint not null,
  "comment" text collate "C",
  "status" text collate "C" not null,
  "paymentType" text collate "C",
  "paymentStatus" text collate "C",
  "paymentAmount" bigint,
  "paymentCurrencyCode" text collate "C",
  "taxInclusive" boolean not null,
  "taxRate" bigint not null,
  "invoiceItemRef" text collate "C",
  "transactionRef" text collate "C",
  "createDate" timestamptz(3) not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "productRef") references "product" ("network", "id"),
  foreign key ("network", "optionRef") references "productOption" ("network", "id"),
  foreign key ("network", "transactionRef") references "ledgerEntry" ("network", "id")
);
create unique index "shopOrder_number" on "shopOrder" ("network", "number");
create index "shopOrder_locationRef_createDate_id" on "shopOrder" ("network", "locationRef", "createDate", "id");
create table "event" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "title" text collate "C" not null,
  "description" text collate "C" not null,
  "venue" text collate "C" not null,
  "imageUrl" text collate "C",
  "startDate" timestamptz(3) not null,
  "endDate" timestamptz(3) not null,
  "createDate" timestamptz(3) not null,
  "applicationType" text collate "C" not null,
  "visibilityType" text collate "C" not null,
  "refundThreshold" text collate "C" not null,
  "showAttendees" boolean not null,
  "limitedAttendeesEnabled" boolean not null,
  "limitedAttendeesLimit" bigint,
  "creditsEnabled" boolean not null,
  "creditsAmount" bigint not null,
  "moneyEnabled" boolean not null,
  "moneyAmount" bigint not null,
  "currencyCode" text collate "C" not null,
  "deleteDate" timestamptz(3),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create index "event_locationRef_startDate_id_endDate" on "event" ("network", "locationRef", "startDate", "id", "endDate");
create index "event_locationRef_createDate_id" on "event" ("network", "locationRef", "createDate", "id");
create index "event_locationRef_endDate_id_startDate" on "event" ("network", "locationRef", "endDate", "id", "startDate");
create table "eventTicket" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "eventRef" text collate "C" not null,
  "membershipRef" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "eventRef") references "event" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
);
create unique index "eventTicket_eventRef_membershipRef" on "eventTicket" ("network", "eventRef", "membershipRef");
create table "resource" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "locationRef" text collate "C" not null,
  "title" text collate "C" not null,
  "resourceType" text collate "C" not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
);
create table "booking" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "resourceRef" text collate "C" not null,
  "membershipRef" text collate "C" not null,
  "startDate" timestamptz(3) not null,
  "endDate" timestamptz(3) not null,
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "resourceRef") references "resource" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
);
create index "booking_resourceRef_startDate" on "booking" ("network", "resourceRef", "startDate");
create table "invoiceItem" (
  "network" text collate "C" not null,
  "id" text collate "C" not null,
  "invoiceRef" text collate "C" not null,
  "position" bigint not null,
  "type" text collate "C" not null,
  "description" text collate "C" not null,
  "unitAmount" bigint not null,
  "netUnitAmount" bigint not null,
  "quantity" bigint not null,
  "amount" bigint not null,
  "discountedAmount" bigint not null,
  "netDiscountedAmount" bigint not null,
  "taxAmount" bigint not null,
  "currencyCode" text collate "C" not null,
  "taxInclusive" boolean not null,
  "taxRate" bigint not null,
  "discounts" text not null,
  "bookingRef" text collate "C",
  "creditPackageAmount" bigint,
  "orderRef" text collate "C",
  "planRef" text collate "C",
  "eventTicketRef" text collate "C",
  "createDate" timestamptz(3) not null,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "invoiceRef") references "invoice" ("network", "id"),
  foreign key ("network", "bookingRef") references "booking" ("network", "id"),
  foreign key ("network", "orderRef") references "shopOrder" ("network", "id"),
  foreign key ("network", "planRef") references "plan" ("network", "id"),
  foreign key ("network", "eventTicketRef") references "eventTicket" ("network", "id")
);
create unique index "invoiceItem_invoiceRef_position" on "invoiceItem" ("network", "invoiceRef", "position");
