import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const portugueseDefaults = ({
  newsletter: a,
  Newsletter: A,
  on,
}: NamedNewsletter): Words["defaults"] => ({
  tagline: `${a} para quem cria`,
  description:
    "Um blog e uma newsletter semanal para quem cria coisas e as coloca onde outras pessoas possam ler.",
  homeTitle: `${A}\npara quem\n*cria coisas.*`,
  homeText:
    "Toda semana, ideias, dicas de marketing que não gritam e ferramentas que valem a pena. Lida em nove minutos, útil a semana inteira.",
  communityClaim: "Junte-se a mais de 10.000 criadores.",
  testimonials: [
    {
      quote:
        "É a única newsletter que movo para o topo da caixa de entrada em vez de uma pasta chamada Depois. Roubo algo dela toda semana desde a primavera.",
      name: "Ines Calder",
      role: "escreve The Allotment Notes",
    },
    {
      quote:
        "Curta, calma e certa mais vezes do que eu gostaria. Nossa própria newsletter tem agora metade do tamanho e o dobro de leitores.",
      name: "Tomasz Wren",
      role: "editor em um museu",
    },
  ],
  welcomeSubject: "Você está na lista",
  welcomeText: `Obrigado por confirmar. A próxima edição chega ${on || "em breve"}.\n\nAté lá, tudo o que enviamos antes está no site.`,
});
