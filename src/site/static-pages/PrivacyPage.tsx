import type { Frame } from "../layout/frame.ts";
import { LegalPage, WhoWeAre } from "./LegalPage.tsx";

export function PrivacyPage({ frame }: { frame: Frame }) {
  return (
    <LegalPage
      frame={frame}
      path="/privacy"
      title="Privacy Policy"
      summary="What we keep about you, why, for how long, and how to have it erased."
    >
      <h2>Who is responsible</h2>
      <WhoWeAre frame={frame} />
      <h2>When you read</h2>
      <ReadingNotes />
      <h2>When you subscribe</h2>
      <SubscribingNotes />
      <h2>When you leave</h2>
      <LeavingNotes />
      <h2>Who else sees it</h2>
      <p>
        Nobody buys, rents or borrows your data. It lies on a server that we run or rent, and the letter
        passes through the mail servers on its way to you. Pictures and fonts come from this site itself, so
        that no other company learns what you read here. Links to other sites lead to places with rules of
        their own.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected, take it with you, or have it erased. Write to
        the address above. We rely on your consent for the letter, which you may take back at any time, and on
        our interest in a site that works and is not abused for the rest. If you think that we do wrong, you
        may complain to the authority that watches over data protection where you live.
      </p>
      <h2>Changes</h2>
      <p>When this policy changes in a way that matters, the next letter says so before the change begins.</p>
    </LegalPage>
  );
}

function ReadingNotes() {
  return (
    <>
      <p>
        You can read everything here without telling us who you are. The site sets no cookies and loads
        nothing from other companies.
      </p>
      <p>
        We count how often a post is read on each day, and from which site or link readers came. For that your
        browser sends one short message. Your address is not stored with the count; to count a reader once a
        day it is mixed with a secret that is kept in memory only and thrown away each day.
      </p>
      <p>
        If you choose a light or dark theme, or close the box that invites you to subscribe, your browser
        remembers that. It stays on your device and is never sent to us.
      </p>
    </>
  );
}

function SubscribingNotes() {
  return (
    <>
      <p>We store:</p>
      <ul>
        <li>your email address, and your name if it came to us with it;</li>
        <li>when you asked for the letter, by which way, and when you confirmed it;</li>
        <li>which letters were sent to you, when, and what your mail server answered;</li>
        <li>whether a letter was opened and which links were followed, where a letter measures that.</li>
      </ul>
      <p>
        We use it to send you the letter that you asked for and to learn which of them are worth sending. You
        get nothing before you have confirmed the address, so that nobody else can sign you up. To stop
        programs from flooding the form we keep a scrambled form of your network address for about a day.
      </p>
    </>
  );
}

function LeavingNotes() {
  return (
    <>
      <p>
        Every letter ends with a link that stops it with one click. You need no password and give no reason.
      </p>
      <p>
        From then on we send you nothing. We keep a note that this address must not be written to, as a keyed
        hash from which the address cannot be read: without it, an old list could bring you back by mistake.
        The rest is erased when you ask for it.
      </p>
    </>
  );
}
