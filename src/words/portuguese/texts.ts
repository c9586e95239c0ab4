import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import { asBeginning } from "../naming/naming.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const about = ({ at, on, day, every }: NamedNewsletter): Words["about"] => ({
  name: "Sobre",
  description: (siteName) => `Para que serve ${siteName}, o que fazemos e em que acreditamos.`,
  heading: "Para quem\n*cria coisas.*",
  opening: (siteName) =>
    `${siteName} é um blog durante a semana e, ${on || "no fim"}, uma newsletter. Aqui está por que a escrevemos, e como.`,
  mission: {
    heading: "Nossa missão",
    lead: "Dar a quem cria mais horas para criar e uma chance justa de ser lido.",
    text: "A maioria dos conselhos sobre publicar é escrita para ser compartilhada. Os nossos são escritos para ser usados. Dizem o que foi testado, quanto custou e no que deu, para que você decida em cinco minutos se serve para você.",
  },
  work: {
    heading: "O que fazemos",
    blog: "Durante a semana publicamos artigos sobre oito temas, da estratégia de conteúdo e da tecnologia às ferramentas que merecem seu lugar na mesa. Cada um é editado até ficar tão curto quanto pode ser sem deixar de ser verdadeiro.",
    blogOnOther:
      "Durante a semana publicamos artigos. Cada um é editado até ficar tão curto quanto pode ser sem deixar de ser verdadeiro.",
    newsletter: `${asBeginning(at || "toda semana", "pt-BR")} sai uma edição com os melhores, as últimas tendências sem o ruído, uma dica para experimentar e uma ferramenta que usamos por um mês. Leva nove minutos para ler.`,
  },
  values: {
    heading: "Nossos valores",
    items: [
      {
        heading: "Primeiro, testado",
        text: "Recomendamos o que usamos, e dizemos por quanto tempo. Quando erramos, publicamos isso também.",
      },
      {
        heading: "Curto, depois mais curto",
        text: `Seu tempo${on && ` ${on}`} vale mais do que nosso número de palavras. O que não ajuda você sai antes de você ver.`,
      },
      {
        heading: "Fácil de sair",
        text: "Sem cookies, sem estranhos observando, sem truques na porta. Toda edição termina com um link para cancelar.",
      },
    ],
  },
  band: `Uma newsletter.\n${day ? asBeginning(every.split(" ").slice(0, 2).join(" "), "pt-BR") : "Toda semana"}.\n*Mais nada.*`,
  button: "Assine agora",
});

export const faq = ({ on, every }: NamedNewsletter): Words["faq"] => ({
  name: "Perguntas",
  title: "Perguntas frequentes",
  description: (siteName) => `As sete perguntas mais frequentes de quem lê ${siteName}, com respostas.`,
  heading: "Perguntas e respostas.",
  opening:
    "As sete perguntas que as pessoas mais fazem. Se a sua não estiver aqui, {link} e uma pessoa responde.",
  writeToUs: "escreva para nós",
  questions: (siteName) => [
    {
      question: "O que recebo ao assinar?",
      answer: `Uma edição ${every}: dois ou três artigos do site, uma dica para experimentar e uma ferramenta que usamos por um mês. Leva uns nove minutos para ler. Nada mais é enviado ao seu endereço.`,
    },
    {
      question: "Custa alguma coisa?",
      answer:
        "Não. A newsletter é gratuita e continuará assim. Algumas das ferramentas de que falamos são pagas; nós mesmos pagamos por elas, e ninguém nos paga para citá-las.",
    },
    {
      question: "Como faço para parar?",
      answer:
        "Toda edição termina com um link para cancelar. Você clica em um botão, a página se despede, e você não ouve mais falar de nós. Não há formulário nem perguntas.",
    },
    {
      question: "Assinei, mas nada chegou. Por quê?",
      answer: `Primeiro enviamos uma mensagem curta, para ter certeza de que o endereço é mesmo seu. Procure na pasta de spam, abra e clique no botão da página a que ela leva. A próxima edição chega ${on ? `${on} seguinte` : "assim que sair"}.`,
    },
    {
      question: "O que vocês fazem com meu endereço?",
      answer:
        "Guardamos para enviar a newsletter, e para mais nada. Não é vendido, emprestado nem cruzado com nada. Quando você sai, ele fica na lista daqueles para quem não devemos escrever, até que você peça para apagar.",
    },
    {
      question: `Posso escrever para ${siteName}?`,
      answer:
        "Claro. Mande três frases sobre o texto e um link para algo de que você se orgulhe. Respondemos a todos em até duas semanas, e pagamos pelo que publicamos.",
    },
    {
      question: "Posso republicar um artigo?",
      answer:
        "Sim, até três parágrafos com um link para o original. Para um texto inteiro, ou uma tradução, escreva para nós antes. Quase sempre dizemos sim.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Privacidade",
  summary: "O que guardamos sobre você, por quê, por quanto tempo, e como pedir para apagar.",
  sections: [
    { heading: "Quem é responsável", parts: [] },
    {
      heading: "Quando você lê",
      parts: [
        "Você pode ler tudo aqui sem nos dizer quem é. O site não usa cookies e não carrega nada de outras empresas.",
        "Contamos quantas vezes um artigo é lido por dia, e de que site ou link vieram os leitores. Para isso, seu navegador envia uma mensagem curta. Seu endereço não é guardado com a contagem; para contar um leitor uma vez por dia, ele é misturado com um segredo que fica só na memória e é descartado todos os dias.",
        "Se você escolher um tema claro ou escuro, ou fechar a caixa que convida a assinar, seu navegador se lembra disso. Fica no seu aparelho e nunca é enviado a nós.",
      ],
    },
    {
      heading: "Quando você assina",
      parts: [
        "Guardamos:",
        [
          "seu endereço de e-mail, e seu nome se ele veio junto;",
          "quando você pediu a newsletter, por que meio, e quando confirmou;",
          "quais edições foram enviadas a você, quando, e o que seu servidor de e-mail respondeu;",
          "se uma edição foi aberta e quais links foram seguidos, quando uma edição mede isso.",
        ],
        "Usamos isso para enviar a newsletter que você pediu e para saber quais edições valem a pena. Você não recebe nada antes de confirmar o endereço, para que ninguém mais possa inscrever você. Para impedir que programas inundem o formulário, guardamos por cerca de um dia uma forma embaralhada do seu endereço de rede.",
      ],
    },
    {
      heading: "Quando você sai",
      parts: [
        "Toda edição termina com um link que cancela com um clique. Não é preciso senha nem motivo.",
        "A partir daí não enviamos mais nada. Anotamos que não se deve escrever para este endereço, como um resumo com chave do qual o endereço não pode ser lido: sem ele, uma lista antiga poderia trazer você de volta por engano. O resto é apagado quando você pede.",
      ],
    },
    {
      heading: "Quem mais vê",
      parts: [
        "Ninguém compra, aluga ou toma emprestados seus dados. Eles estão em um servidor que mantemos ou alugamos, e a newsletter passa pelos servidores de e-mail até chegar a você. Imagens e fontes vêm deste mesmo site, para que nenhuma outra empresa saiba o que você lê aqui. Links para outros sites levam a lugares com regras próprias.",
      ],
    },
    {
      heading: "Seus direitos",
      parts: [
        "Você pode perguntar o que guardamos sobre você, pedir que seja corrigido, levar com você ou pedir que seja apagado. Escreva para o endereço acima. Para a newsletter, nos baseamos no seu consentimento, que você pode retirar quando quiser, e para o resto em nosso interesse em um site que funcione e não seja usado de forma abusiva. Se achar que erramos, você pode reclamar à autoridade de proteção de dados de onde vive.",
      ],
    },
    {
      heading: "Mudanças",
      parts: [
        "Quando esta política muda de forma importante, a edição seguinte diz isso antes de a mudança valer.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Termos de uso",
  summary: "O que você pode esperar de nós, e o que pedimos a você.",
  sections: [
    {
      heading: "Quem somos",
      parts: ["Ao ler o site ou assinar a newsletter, você concorda com o que segue."],
    },
    {
      heading: "A newsletter",
      parts: [
        `A newsletter é gratuita. Queremos enviá-la ${every}, mas podemos pular uma edição, mudar o conteúdo ou encerrá-la. Você pode cancelar quando quiser com o link no fim. Assine com um endereço que seja seu.`,
      ],
    },
    {
      heading: "O que escrevemos",
      parts: [
        "Artigos e edições dizem o que sabemos e pensamos no dia em que saem. São escritos com cuidado, mas não são conselho para o seu caso, e as coisas mudam. Confira o que importa antes de se apoiar nisso.",
      ],
    },
    {
      heading: "Usar nossos textos",
      parts: [
        "Textos e imagens pertencem a nós ou a quem os fez. Você pode citar até três parágrafos com um link para o original, e compartilhar links à vontade. Para qualquer outra coisa, pergunte antes.",
      ],
    },
    {
      heading: "Bom uso do site",
      parts: [
        "Não tente invadir o site, sobrecarregá-lo, inscrever outras pessoas ou apresentar como seu o que está aqui. Podemos recusar quem fizer isso.",
      ],
    },
    {
      heading: "Sites de outras pessoas",
      parts: [
        "Apontamos para páginas e ferramentas que não são nossas. Escolhemos com cuidado, mas não podemos responder por elas.",
      ],
    },
    {
      heading: "Pelo que respondemos",
      parts: [
        "Respondemos por danos que causarmos de propósito ou por descuido grave, e onde a lei não nos permita limitar isso. Além disso, o site e a newsletter são como são, gratuitos e sem a promessa de que estejam sempre no ar ou sempre certos.",
      ],
    },
    {
      heading: "Mudanças e lei",
      parts: [
        "Quando estes termos mudam de forma importante, a edição seguinte diz isso. Vale a lei do lugar onde estamos, e os direitos que protegem você como consumidor onde vive permanecem intactos.",
      ],
    },
  ],
});
