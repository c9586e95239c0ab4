import type { Frame } from "../layout/frame.ts";
import { LegalPage, WhoWeAre } from "./LegalPage.tsx";

export function TermsPage({ frame }: { frame: Frame }) {
  return (
    <LegalPage
      frame={frame}
      path="/terms"
      title="Terms of Service"
      summary="What you may expect from us, and what we ask of you."
    >
      <h2>Who we are</h2>
      <WhoWeAre frame={frame} />
      <p>By reading the site or subscribing to the letter you agree to what follows.</p>
      <h2>The letter</h2>
      <p>
        The letter is free. We mean to send it every Monday morning, but we may skip one, change what is in
        it, or end it. You may stop it at any time with the link at its end. Please subscribe with an address
        of your own.
      </p>
      <h2>What we write</h2>
      <p>
        Articles and letters say what we know and think on the day that they appear. They are written with
        care, but they are no advice for your particular case, and things change. Check what matters before
        you build on it.
      </p>
      <h2>Using our texts</h2>
      <p>
        Texts and pictures belong to us or to those who made them. You may quote up to three paragraphs with a
        link to the original, and share links as you like. For anything more, ask first.
      </p>
      <h2>Fair use of the site</h2>
      <p>
        Do not try to break into the site, to overload it, to sign up other people, or to pass off what is
        here as your own. We may turn away whoever does.
      </p>
      <h2>Other people’s sites</h2>
      <p>
        We link to pages and tools that are not ours. We choose them with care, and cannot answer for them.
      </p>
      <h2>What we answer for</h2>
      <p>
        We answer for harm that we cause on purpose or by gross carelessness, and wherever the law does not
        let us limit it. Beyond that, the site and the letter come as they are, free of charge and without a
        promise that they are always there or always right.
      </p>
      <h2>Changes and law</h2>
      <p>
        When these terms change in a way that matters, the next letter says so. The law of the place where we
        are applies, and the rights that protect you as a consumer where you live stay untouched.
      </p>
    </LegalPage>
  );
}
