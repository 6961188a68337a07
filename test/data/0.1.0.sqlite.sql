create table if not exists "migration" ("version" integer not null, "name" text not null, "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'), primary key ("version")) strict;
create table "network" ("id" text not null, "title" text not null, "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'), primary key ("id")) strict;
create table "setting" ("key" text not null, "value" text not null, primary key ("key")) strict;
create table "location" (
  "network" text not null,
  "id" text not null,
  "title" text not null,
  "timezoneId" text not null,
  "currencyCode" text not null,
  "taxInclusive" integer not null check ("taxInclusive" in (0, 1)),
  "taxRate" integer not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
) strict;
create table "user" (
  "network" text not null,
  "id" text not null,
  "email" text not null,
  "emailKey" text not null,
  "name" text not null,
  "surname" text not null,
  "phoneNumber" text,
  "photoUrl" text,
  "about" text,
  "blocked" integer not null check ("blocked" in (0, 1)),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
) strict;
create unique index "user_emailKey" on "user" ("network", "emailKey");
create table "company" (
  "network" text not null,
  "id" text not null,
  "locationRef" text not null,
  "title" text not null,
  "legalName" text,
  "taxId" text,
  "notes" text,
  "billingAddress" text,
  "businessAddress" text check ("businessAddress" is null or json_valid("businessAddress")),
  "metadata" text not null check ("metadata" is null or json_valid("metadata")),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create table "membership" (
  "network" text not null,
  "id" text not null,
  "number" integer not null,
  "userRef" text not null,
  "locationRef" text not null,
  "companyRef" text,
  "companyRole" text,
  "role" text not null,
  "status" text not null,
  "type" text not null,
  "metadata" text not null check ("metadata" is null or json_valid("metadata")),
  "notes" text,
  "invitationDate" text check ("invitationDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "userRef") references "user" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id")
) strict;
create unique index "membership_number" on "membership" ("network", "number");
create index "membership_userRef" on "membership" ("network", "userRef");
create table "credential" (
  "network" text not null,
  "id" text not null,
  "membershipRef" text not null,
  "title" text not null,
  "scopes" text not null check ("scopes" is null or json_valid("scopes")),
  "secretHash" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "revokeDate" text check ("revokeDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
) strict;
create table "token" (
  "network" text not null,
  "tokenHash" text not null,
  "credentialRef" text not null,
  "scopes" text not null check ("scopes" is null or json_valid("scopes")),
  "expireDate" text not null check ("expireDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "tokenHash"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "credentialRef") references "credential" ("network", "id")
) strict;
create index "token_expireDate" on "token" ("network", "expireDate");
create table "counter" (
  "network" text not null,
  "scope" text not null,
  "last" integer not null,
  primary key ("network", "scope"),
  foreign key ("network") references "network" ("id")
) strict, without rowid;
create table "idempotency" (
  "network" text not null,
  "credentialRef" text not null,
  "method" text not null,
  "route" text not null,
  "key" text not null,
  "requestHash" text not null,
  "httpStatus" integer,
  "location" text,
  "etag" text,
  "body" text,
  "expireDate" text not null check ("expireDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "credentialRef", "method", "route", "key"),
  foreign key ("network") references "network" ("id")
) strict;
create index "idempotency_expireDate" on "idempotency" ("network", "expireDate");
create table "audit" (
  "network" text not null,
  "id" text not null,
  "kind" text not null,
  "objectRef" text not null,
  "membershipRef" text,
  "credentialRef" text,
  "requestId" text not null,
  "before" text check ("before" is null or json_valid("before")),
  "after" text check ("after" is null or json_valid("after")),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
) strict;
create index "audit_objectRef_id" on "audit" ("network", "objectRef", "id");
create table "outbox" (
  "network" text not null,
  "id" text not null,
  "kind" text not null,
  "objectRef" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id")
) strict, without rowid;
create table "ticket" (
  "network" text not null,
  "id" text not null,
  "number" integer not null,
  "locationRef" text not null,
  "description" text not null,
  "status" text not null,
  "type" text not null,
  "membershipRefAssignee" text,
  "membershipRefRequester" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "updateDate" text not null check ("updateDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRefAssignee") references "membership" ("network", "id"),
  foreign key ("network", "membershipRefRequester") references "membership" ("network", "id")
) strict;
create unique index "ticket_number" on "ticket" ("network", "number");
create index "ticket_locationRef_createDate_id" on "ticket" ("network", "locationRef", "createDate", "id");
create table "ticketActivity" (
  "network" text not null,
  "id" text not null,
  "ticketRef" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "type" text not null,
  "membershipRef" text not null,
  "text" text,
  "attachments" text check ("attachments" is null or json_valid("attachments")),
  "status" text,
  "ticketType" text,
  "membershipRefAssignee" text,
  "previousStatus" text,
  "previousTicketType" text,
  "previousMembershipRefAssignee" text,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "ticketRef") references "ticket" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "membershipRefAssignee") references "membership" ("network", "id"),
  foreign key ("network", "previousMembershipRefAssignee") references "membership" ("network", "id")
) strict;
create index "ticketActivity_ticketRef_createDate_id" on "ticketActivity" ("network", "ticketRef", "createDate", "id");
create table "category" (
  "network" text not null,
  "id" text not null,
  "locationRef" text,
  "title" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create table "product" (
  "network" text not null,
  "id" text not null,
  "categoryRef" text,
  "locationRef" text not null,
  "title" text not null,
  "description" text not null,
  "featured" integer not null check ("featured" in (0, 1)),
  "visibility" text not null,
  "refundPolicy" text not null,
  "media" text not null check ("media" is null or json_valid("media")),
  "orderEnabled" integer not null check ("orderEnabled" in (0, 1)),
  "confirmationEmailEnabled" integer not null check ("confirmationEmailEnabled" in (0, 1)),
  "confirmationEmailTemplate" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "updateDate" text not null check ("updateDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "categoryRef") references "category" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create table "productOption" (
  "network" text not null,
  "id" text not null,
  "productRef" text not null,
  "position" integer not null,
  "title" text not null,
  "description" text not null,
  "available" integer not null check ("available" in (0, 1)),
  "customTaxEnabled" integer not null check ("customTaxEnabled" in (0, 1)),
  "customTaxRate" integer not null,
  "creditsEnabled" integer not null check ("creditsEnabled" in (0, 1)),
  "creditsAmount" integer not null,
  "moneyEnabled" integer not null check ("moneyEnabled" in (0, 1)),
  "moneyAmount" integer not null,
  "currencyCode" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "productRef") references "product" ("network", "id")
) strict;
create unique index "productOption_productRef_position" on "productOption" ("network", "productRef", "position");
create table "plan" (
  "network" text not null,
  "id" text not null,
  "locationRef" text not null,
  "title" text not null,
  "description" text not null,
  "period" text not null,
  "price" integer not null,
  "currencyCode" text not null,
  "credits" integer not null,
  "dayPasses" integer not null,
  "customTaxEnabled" integer not null check ("customTaxEnabled" in (0, 1)),
  "customTaxRate" integer not null,
  "discounts" text not null check ("discounts" is null or json_valid("discounts")),
  "selfSignupEnabled" integer not null check ("selfSignupEnabled" in (0, 1)),
  "selfSignupType" text not null,
  "access" text check ("access" is null or json_valid("access")),
  "printing" text check ("printing" is null or json_valid("printing")),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create index "plan_createDate_id" on "plan" ("network", "createDate", "id");
create index "plan_locationRef_createDate_id" on "plan" ("network", "locationRef", "createDate", "id");
create table "subscription" (
  "network" text not null,
  "id" text not null,
  "locationRef" text not null,
  "membershipRef" text,
  "companyRef" text,
  "membershipRefCreator" text not null,
  "period" text not null,
  "billingCycleAnchor" text not null,
  "startDate" text not null check ("startDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "endDate" text check ("endDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "payWithInvoice" text not null check ("payWithInvoice" is null or json_valid("payWithInvoice")),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "membershipRefCreator") references "membership" ("network", "id")
) strict;
create index "subscription_membershipRef" on "subscription" ("network", "membershipRef");
create index "subscription_companyRef" on "subscription" ("network", "companyRef");
create table "subscriptionItem" (
  "network" text not null,
  "id" text not null,
  "subscriptionRef" text not null,
  "position" integer not null,
  "title" text not null,
  "price" integer not null,
  "currencyCode" text not null,
  "quantity" integer not null,
  "credits" integer not null,
  "dayPasses" integer not null,
  "customTaxEnabled" integer not null check ("customTaxEnabled" in (0, 1)),
  "customTaxRate" integer not null,
  "planRef" text,
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id"),
  foreign key ("network", "planRef") references "plan" ("network", "id")
) strict;
create unique index "subscriptionItem_subscriptionRef_position" on "subscriptionItem" ("network", "subscriptionRef", "position");
create table "ledgerEntry" (
  "network" text not null,
  "id" text not null,
  "unit" text not null,
  "type" text not null,
  "amount" integer not null,
  "membershipRef" text,
  "companyRef" text,
  "locationRef" text not null,
  "description" text not null,
  "subscriptionRef" text,
  "membershipRefCreator" text,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id"),
  foreign key ("network", "membershipRefCreator") references "membership" ("network", "id")
) strict;
create table "ledgerLot" (
  "network" text not null,
  "id" text not null,
  "unit" text not null,
  "membershipRef" text,
  "companyRef" text,
  "remaining" integer not null,
  "expireDate" text check ("expireDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id")
) strict;
create index "ledgerLot_membershipRef_unit_expireDate" on "ledgerLot" ("network", "membershipRef", "unit", "expireDate");
create index "ledgerLot_companyRef_unit_expireDate" on "ledgerLot" ("network", "companyRef", "unit", "expireDate");
create table "ledgerLine" (
  "network" text not null,
  "entryRef" text not null,
  "lotRef" text not null,
  "lineAmount" integer not null,
  primary key ("network", "entryRef", "lotRef"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "entryRef") references "ledgerEntry" ("network", "id"),
  foreign key ("network", "lotRef") references "ledgerLot" ("network", "id")
) strict, without rowid;
create index "ledgerLine_lotRef" on "ledgerLine" ("network", "lotRef");
create table "invoice" (
  "network" text not null,
  "id" text not null,
  "number" integer,
  "locationRef" text not null,
  "membershipRef" text,
  "companyRef" text,
  "subscriptionRef" text,
  "status" text not null,
  "currencyCode" text not null,
  "taxInclusive" integer not null check ("taxInclusive" in (0, 1)),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "issueDate" text check ("issueDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "companyRef") references "company" ("network", "id"),
  foreign key ("network", "subscriptionRef") references "subscription" ("network", "id")
) strict;
create unique index "invoice_locationRef_number" on "invoice" ("network", "locationRef", "number");
create table "shopOrder" (
  "network" text not null,
  "id" text not null,
  "number" integer not null,
  "locationRef" text not null,
  "membershipRef" text not null,
  "productRef" text not null,
  "optionRef" text not null,
  "quantity" integer not null,
  "comment" text,
  "status" text not null,
  "paymentType" text,
  "paymentStatus" text,
  "paymentAmount" integer,
  "paymentCurrencyCode" text,
  "taxInclusive" integer not null check ("taxInclusive" in (0, 1)),
  "taxRate" integer not null,
  "invoiceItemRef" text,
  "transactionRef" text,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id"),
  foreign key ("network", "productRef") references "product" ("network", "id"),
  foreign key ("network", "optionRef") references "productOption" ("network", "id"),
  foreign key ("network", "transactionRef") references "ledgerEntry" ("network", "id")
) strict;
create unique index "shopOrder_number" on "shopOrder" ("network", "number");
create index "shopOrder_locationRef_createDate_id" on "shopOrder" ("network", "locationRef", "createDate", "id");
create table "event" (
  "network" text not null,
  "id" text not null,
  "locationRef" text not null,
  "title" text not null,
  "description" text not null,
  "venue" text not null,
  "imageUrl" text,
  "startDate" text not null check ("startDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "endDate" text not null check ("endDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "applicationType" text not null,
  "visibilityType" text not null,
  "refundThreshold" text not null,
  "showAttendees" integer not null check ("showAttendees" in (0, 1)),
  "limitedAttendeesEnabled" integer not null check ("limitedAttendeesEnabled" in (0, 1)),
  "limitedAttendeesLimit" integer,
  "creditsEnabled" integer not null check ("creditsEnabled" in (0, 1)),
  "creditsAmount" integer not null,
  "moneyEnabled" integer not null check ("moneyEnabled" in (0, 1)),
  "moneyAmount" integer not null,
  "currencyCode" text not null,
  "deleteDate" text check ("deleteDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create index "event_locationRef_startDate_id_endDate" on "event" ("network", "locationRef", "startDate", "id", "endDate");
create index "event_locationRef_createDate_id" on "event" ("network", "locationRef", "createDate", "id");
create index "event_locationRef_endDate_id_startDate" on "event" ("network", "locationRef", "endDate", "id", "startDate");
create table "eventTicket" (
  "network" text not null,
  "id" text not null,
  "eventRef" text not null,
  "membershipRef" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "eventRef") references "event" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
) strict;
create unique index "eventTicket_eventRef_membershipRef" on "eventTicket" ("network", "eventRef", "membershipRef");
create table "resource" (
  "network" text not null,
  "id" text not null,
  "locationRef" text not null,
  "title" text not null,
  "resourceType" text not null,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "locationRef") references "location" ("network", "id")
) strict;
create table "booking" (
  "network" text not null,
  "id" text not null,
  "resourceRef" text not null,
  "membershipRef" text not null,
  "startDate" text not null check ("startDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "endDate" text not null check ("endDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "resourceRef") references "resource" ("network", "id"),
  foreign key ("network", "membershipRef") references "membership" ("network", "id")
) strict;
create index "booking_resourceRef_startDate" on "booking" ("network", "resourceRef", "startDate");
create table "invoiceItem" (
  "network" text not null,
  "id" text not null,
  "invoiceRef" text not null,
  "position" integer not null,
  "type" text not null,
  "description" text not null,
  "unitAmount" integer not null,
  "netUnitAmount" integer not null,
  "quantity" integer not null,
  "amount" integer not null,
  "discountedAmount" integer not null,
  "netDiscountedAmount" integer not null,
  "taxAmount" integer not null,
  "currencyCode" text not null,
  "taxInclusive" integer not null check ("taxInclusive" in (0, 1)),
  "taxRate" integer not null,
  "discounts" text not null check ("discounts" is null or json_valid("discounts")),
  "bookingRef" text,
  "creditPackageAmount" integer,
  "orderRef" text,
  "planRef" text,
  "eventTicketRef" text,
  "createDate" text not null check ("createDate" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'),
  primary key ("network", "id"),
  foreign key ("network") references "network" ("id"),
  foreign key ("network", "invoiceRef") references "invoice" ("network", "id"),
  foreign key ("network", "bookingRef") references "booking" ("network", "id"),
  foreign key ("network", "orderRef") references "shopOrder" ("network", "id"),
  foreign key ("network", "planRef") references "plan" ("network", "id"),
  foreign key ("network", "eventTicketRef") references "eventTicket" ("network", "id")
) strict;
create unique index "invoiceItem_invoiceRef_position" on "invoiceItem" ("network", "invoiceRef", "position");
