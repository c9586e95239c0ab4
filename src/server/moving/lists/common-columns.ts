/** The columns of a field, the first that is there; of several in brackets, all. The status is not among them. */
export type FieldColumns = Record<
  "email" | "name" | "subscribed_at" | "tags",
  readonly (string | readonly string[])[]
>;

/** The columns of a first and a last name, or of both in one. */
export const names = ["name", "full_name", ["first_name", "last_name"]] as const;

/** The columns of lists that no product has made, in eleven languages. */
export const commonColumns: FieldColumns = {
  email: [
    ..."email e_mail email_address e_mail_address mail subscriber_email mail_address email_id emailaddr".split(
      " ",
    ),
    ..."e-mail-adresse mailadresse emailadresse e-mailadresse adresse_e-mail adresse_mail adresse_de_messagerie".split(
      " ",
    ),
    ..."courriel adresse_email adresse_electronique correo_electronico direccion_de_correo_electronico".split(
      " ",
    ),
    ..."direccion_de_correo email_direccion indirizzo_e-mail indirizzo_email indirizzo_mail posta_elettronica".split(
      " ",
    ),
    ..."endereco_de_e-mail endereco_de_email endereco_email endereco_eletronico correio_eletronico".split(
      " ",
    ),
    ..."adres_e-mail adres_email adres_mailowy poczta e-mailadres emailadres mailadres e-postadress".split(
      " ",
    ),
    ..."электронная_почта адрес_электронной_почты эл_почта емейл почта дуал דואר_אלקטרוני אימייל".split(" "),
    ..."メールアドレス メール eメール e-mail_1_-_value email_1_-_value e-mail_1 email1 primary_email".split(
      " ",
    ),
    ..."contact_email user_email customer_email work_email email_primary subscriber".split(" "),
  ],
  name: [
    ...names,
    ..."subscriber_name display_name contact_name".split(" "),
    ["firstname", "lastname"],
    ["fname", "lname"],
    ["given_name", "family_name"],
    ["forename", "surname"],
    ["vorname", "nachname"],
    ["vorname", "name"],
    ["prenom", "nom"],
    ["nombre", "apellidos"],
    ["nombre", "apellido"],
    ["nome", "cognome"],
    ["nome", "sobrenome"],
    ["nome", "apelido"],
    ["imie", "nazwisko"],
    ["voornaam", "achternaam"],
    ["имя", "фамилия"],
    ["שם_פרטי", "שם_משפחה"],
    ["名", "姓"],
    ..."nom_complet nombre_completo nome_completo imie_i_nazwisko volledige_naam naam vollstandiger_name".split(
      " ",
    ),
    ..."имя שם 名前 氏名 お名前".split(" "),
  ],
  subscribed_at: [
    ..."subscribed_at subscription_date created_at creation_date date_subscribed subscribed_on signup_date".split(
      " ",
    ),
    ..."sign_up_date signed_up_at date_added added_at date_created created joined joined_at opt_in_date optin_date".split(
      " ",
    ),
    ..."optin_time opt_in_time confirmed_at anmeldedatum angemeldet_am eingetragen_am registriert_am erstellt_am".split(
      " ",
    ),
    ..."date_d_inscription date_inscription inscrit_le date_d_abonnement fecha_de_alta fecha_de_suscripcion".split(
      " ",
    ),
    ..."fecha_de_inscripcion data_iscrizione data_di_iscrizione iscritto_il data_de_inscricao data_inscricao".split(
      " ",
    ),
    ..."data_zapisu data_zapisania data_dodania datum_inschrijving inschrijfdatum aangemeld_op".split(" "),
    ..."дата_подписки תאריך_הרשמה 登録日 登録日時".split(" "),
  ],
  tags: [
    "tags",
    "labels",
    "schlagworte",
    "schlagworter",
    "etiquettes",
    "etiquetas",
    "etichette",
    "etykiety",
    "tagi",
    "теги",
    "タグ",
  ],
};
